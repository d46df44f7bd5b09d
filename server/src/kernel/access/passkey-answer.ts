import * as z from 'zod'

/** Schema of bytes in base64url without padding. `most` is the maximum number of bytes. */
export const bytes = (most: number) =>
  z
    .string()
    .max(Math.ceil((most * 4) / 3))
    .regex(/^[\w-]+$/, 'must be base64url without padding')

export const fromBase64url = (text: string): Buffer => Buffer.from(text, 'base64url')

/** Schema of the result of `navigator.credentials.get`, the browser's answer to a request for a passkey. */
export const passkeyAnswer = z.strictObject({
  credential_id: bytes(1023),
  client_data: bytes(4096),
  authenticator_data: bytes(4096),
  signature: bytes(1024),
  user_handle: bytes(64).nullish(),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>
