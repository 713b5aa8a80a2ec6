/** Rows of a long table that a phone shows until the reader asks for all of them, as in fit-tables.css. */
export const SHOWN_ON_A_PHONE = 30
