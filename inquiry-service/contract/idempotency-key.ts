/** What an Idempotency-Key looks like: a bare UUID version 4. */
export const IDEMPOTENCY_KEY_PATTERN =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$'
