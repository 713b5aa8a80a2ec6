/** Where the shortlist is kept on the device. Apart, as every page asks for it and few need the rest. */
export const STORED_SHORTLIST = 'shortlist'
