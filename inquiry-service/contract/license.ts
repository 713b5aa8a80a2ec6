/** Of the data and the software, as an SPDX identifier (D51). */
export const DATA_LICENSE = 'MIT'
