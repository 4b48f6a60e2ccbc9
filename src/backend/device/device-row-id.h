/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernels of a run on a device, the rows that lie there, and the scalars of a place. */
#pragma once

typedef enum
{
  SOL_DEVICE_KERNEL_ABSORB_CLOSE,
  SOL_DEVICE_KERNEL_ABSORB_OPEN,
  SOL_DEVICE_KERNEL_ABSORB_TIME,
  SOL_DEVICE_KERNEL_ABSORB_TURN,
  SOL_DEVICE_KERNEL_BAND_TAKEN,
  SOL_DEVICE_KERNEL_DENSE_STIFF,
  SOL_DEVICE_KERNEL_EXPONENTIAL_BEGIN,
  SOL_DEVICE_KERNEL_EXPONENTIAL_HERMITE,
  SOL_DEVICE_KERNEL_HISTORY_MOVE,
  SOL_DEVICE_KERNEL_KERR,
  SOL_DEVICE_KERNEL_KERR_ENVELOPE,
  SOL_DEVICE_KERNEL_KERR_ENVELOPE_HARMONIC,
  SOL_DEVICE_KERNEL_KERR_NO_HARMONIC,
  SOL_DEVICE_KERNEL_LAYER_CLOSE,
  SOL_DEVICE_KERNEL_LAYER_OPEN,
  SOL_DEVICE_KERNEL_MEASURE,
  SOL_DEVICE_KERNEL_MEASURE_END,
  SOL_DEVICE_KERNEL_NO_RESPONSE,
  SOL_DEVICE_KERNEL_OBSERVE_END,
  SOL_DEVICE_KERNEL_PLASMA_ADD,
  SOL_DEVICE_KERNEL_PLASMA_EXPOSURE,
  SOL_DEVICE_KERNEL_PLASMA_FREE,
  SOL_DEVICE_KERNEL_PLASMA_WHOLE,
  SOL_DEVICE_KERNEL_RAMAN_APPLY,
  SOL_DEVICE_KERNEL_RAMAN_RESPONSE,
  SOL_DEVICE_KERNEL_RAMAN_SPECTRUM,
  SOL_DEVICE_KERNEL_RAMAN_SQUARE,
  SOL_DEVICE_KERNEL_STAGE_BEGIN,
  SOL_DEVICE_KERNEL_STAGE_FINISH,
  SOL_DEVICE_KERNEL_STAGE_TURN,
  SOL_DEVICE_KERNEL_SUM_GROUPS,
  SOL_DEVICE_KERNEL_SYNTHESISE,
  SOL_DEVICE_KERNEL_TURN_SPECTRUM,
  SOL_N_DEVICE_KERNELS
} SolDeviceKernelId;

typedef enum
{
  SOL_DEVICE_ROW_STATE,        /* [n_lane, n_bins] complex */
  SOL_DEVICE_ROW_CANDIDATE,    /* [n_lane, n_bins] complex */
  SOL_DEVICE_ROW_FIRST,        /* [n_lane, n_bins] complex: the source at the start of the step */
  SOL_DEVICE_ROW_UNCARRIED,    /* [n_lane, n_bins] complex: the source at its end */
  SOL_DEVICE_ROW_STAGES,       /* [n_rows, n_lane, n_bins] complex */
  SOL_DEVICE_ROW_AMPLITUDE,    /* [n_lane, n_bins] complex */
  SOL_DEVICE_ROW_PLANE,        /* [n_lane, n_bins] complex: a plane on its way to the host */
  SOL_DEVICE_ROW_PLANE_SECOND, /* the next one */
  SOL_DEVICE_ROW_SEEN, /* [1 + n_species + SOL_DEVICE_N_TAKEN] what the columns on the axis say of
                          the plane, and what absorbers took */
  SOL_DEVICE_ROW_SEEN_SECOND,
  SOL_DEVICE_ROW_LINEAR,       /* [n_mode, n_terms, n_bins] complex */
  SOL_DEVICE_ROW_SOURCE,       /* [n_mode, n_terms, n_bins] */
  SOL_DEVICE_ROW_SCALARS,      /* [n_rows + 1, scalar_stride]: of the stages, of a plane */
  SOL_DEVICE_ROW_WEIGHTS,      /* [place_weights + 1, SOL_METHOD_N_STAGES_MAX]:
                                  of the stages, of the estimates of the error, of a plane */
  SOL_DEVICE_ROW_ABSORBER,     /* [n_bins] of the edges of the band, 1/m */
  SOL_DEVICE_ROW_SYNTHESIS,    /* [n_channel, n_lane] */
  SOL_DEVICE_ROW_PROJECTION,   /* [n_lane, n_channel] */
  SOL_DEVICE_ROW_AXIS,         /* [n_comp, n_lane] */
  SOL_DEVICE_ROW_COUPLING,     /* [n_lane, n_lane] */
  SOL_DEVICE_ROW_WINDOW,       /* [n_fine] */
  SOL_DEVICE_ROW_SPECTRUM,     /* [n_channel, n_fine_bins] complex; the absorbers work on it, too */
  SOL_DEVICE_ROW_TURNED,       /* the same, where a response wants the quadrature */
  SOL_DEVICE_ROW_TURN,         /* [n_fine] complex: of the third harmonic of an envelope */
  SOL_DEVICE_ROW_FIELD,        /* [n_channel, n_fine], complex of an envelope; as the spectra */
  SOL_DEVICE_ROW_QUADRATURE,   /* [n_channel, n_fine] */
  SOL_DEVICE_ROW_POLARISATION, /* as the field */
  SOL_DEVICE_ROW_DRIVEN,      /* [n_channel, n_fine_bins] complex: transforms of the polarisation */
  SOL_DEVICE_ROW_RAMAN_TABLE, /* [raman.n_table, raman.n_bins] complex */
  SOL_DEVICE_ROW_RAMAN_RESPONSE,  /* [raman.n_parts, raman.n_bins] complex */
  SOL_DEVICE_ROW_RAMAN_SAMPLES,   /* [n_node, raman.n_rows, raman.n_transform] */
  SOL_DEVICE_ROW_RAMAN_BINS,      /* [n_node, raman.n_rows, raman.n_bins] complex */
  SOL_DEVICE_ROW_NODE_WEIGHTS,    /* [n_node] */
  SOL_DEVICE_ROW_LARGEST,         /* [slots] */
  SOL_DEVICE_ROW_UNDERSHOOT,      /* [slots] */
  SOL_DEVICE_ROW_PARTIAL,         /* [groups, SOL_DEVICE_N_MEASURES] */
  SOL_DEVICE_ROW_MEASURES,        /* [SOL_DEVICE_N_SUMS] */
  SOL_DEVICE_ROW_RATE,            /* [n_node, n_fine] */
  SOL_DEVICE_ROW_EXPOSURE,        /* [n_node, n_fine] */
  SOL_DEVICE_ROW_EXPOSURE_TOTALS, /* [n_node, n_tiles] */
  SOL_DEVICE_ROW_FRACTION,        /* [n_node, n_fine] */
  SOL_DEVICE_ROW_CURRENT,         /* [n_channel, n_fine] */
  SOL_DEVICE_ROW_CURRENT_TOTALS,  /* [n_channel, n_tiles] */
  SOL_DEVICE_ROW_INTEGRAL,        /* [n_channel, n_fine] */
  SOL_DEVICE_ROW_INTEGRAL_TOTALS, /* [n_channel, n_tiles] */
  SOL_N_DEVICE_ROWS
} SolDeviceRowId;

/* What a row of scalars holds behind n_terms integrals and n_terms weights of the source, in the order of
 * kernels/device/stage.cl. */
typedef enum
{
  SOL_DEVICE_SCALAR_FIELD,    /* scale of the field over n dt */
  SOL_DEVICE_SCALAR_SOURCE,   /* scale of the source */
  SOL_DEVICE_SCALAR_COUPLING, /* rate of the coupling by a taper, 1/m */
  SOL_DEVICE_SCALAR_STEP,     /* length of the step, m */
  SOL_DEVICE_SCALAR_CHI,      /* epsilon0 chi3 */
  SOL_DEVICE_SCALAR_DENSITY,  /* [n_species] 1/m^3 */
  SOL_DEVICE_SCALAR_REST,     /* [n_terms] integrals beside their even part; exponential methods */
  SOL_DEVICE_SCALAR_RAMAN,    /* [raman.n_parts, raman.n_table + 1] weights of the table's rows */
  SOL_N_DEVICE_SCALARS
} SolDeviceScalarId;

/* What a trial measures: kernels/device/measure.cl. */
#define SOL_DEVICE_N_MEASURES 10

/* What lies behind that in the row of measures: sums over the lanes that the absorbers make. */
typedef enum
{
  SOL_DEVICE_SUM_TIME = SOL_DEVICE_N_MEASURES, /* squares that the absorber in time took */
  SOL_DEVICE_SUM_LAYER,                        /* the same of the layer */
  SOL_DEVICE_SUM_ALL,                          /* squares of all amplitudes */
  SOL_DEVICE_SUM_INSIDE,                       /* of the field in the layer, weighted */
  SOL_DEVICE_N_SUMS
} SolDeviceSumId;
