/** The names under which this device stores things: alone in a file, because every page looks whether there is any. */

/** The shortlist. */
export const STORED_SHORTLIST = 'shortlist'

/** One without a known outcome; until it is known. */
export const STORED_ATTEMPT = 'inquiry-attempt'

/** What is written in the inquiry form, until it is sent or the tab is closed. */
export const STORED_DRAFT = 'inquiry-draft'

/** The last receipt, until the browser is closed. */
export const STORED_RECEIPT = 'inquiry-receipt'
