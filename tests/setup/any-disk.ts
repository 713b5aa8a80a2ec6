/** STORE_DURABILITY for tests that are not about the disk: the folder for temporary files may be in memory. */
export const ANY_DISK = 'attested:test'
