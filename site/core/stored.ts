/** The names under which this device stores what a reader has begun: not with the theme's, which the script of every page has. */

export const STORED_SHORTLIST = 'shortlist'

/** One without a known outcome; until it is known. */
export const STORED_ATTEMPT = 'inquiry-attempt'

/** What is written in the inquiry form, until it is sent or the tab is closed. */
export const STORED_DRAFT = 'inquiry-draft'

/** The last receipt, until the browser is closed. */
export const STORED_RECEIPT = 'inquiry-receipt'
