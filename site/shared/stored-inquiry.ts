/** What this browser keeps of an inquiry, by name: in its own file, because every page looks whether there is any. */

/** One without a known outcome; until it is settled. */
export const STORED_ATTEMPT = 'inquiry-attempt'

/** The last receipt, until the browser is closed. */
export const STORED_RECEIPT = 'inquiry-receipt'
