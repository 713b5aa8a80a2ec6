/** Where the shortlist is stored on the device. In its own file, as every page needs it and few need the rest. */
export const STORED_SHORTLIST = 'shortlist'
