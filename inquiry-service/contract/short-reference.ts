/**
 * What people read out on the phone and see in a subject line: the last eight digits of a request id. The first ones are a
 * time, which all inquiries of a minute share; the last ones are drawn at random.
 */

export const SHORT_REFERENCE_LENGTH = 8

/** `6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11` → `7e1a9c11` */
export function shortReference(requestId: string): string {
  return requestId.slice(-SHORT_REFERENCE_LENGTH)
}
