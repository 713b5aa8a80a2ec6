/** STORE_DURABILITY of tests whose subject is not the disk: the folder for temporary files may lie in memory. */
export const ANY_DISK = 'attested:test'
