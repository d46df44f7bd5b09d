import type { Place } from './addresses.ts'
import { runMutation } from './call.ts'
import { newKey } from './intention.ts'

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const toBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * True if this browser can use passkeys on this page. `domain` is the domain for which the server accepts passkeys.
 */
export const canUsePasskeys = (domain: string | null | undefined): boolean =>
  typeof domain === 'string' &&
  'PublicKeyCredential' in window &&
  (location.hostname === domain || location.hostname.endsWith(`.${domain}`))

/**
 * Lets the authenticator sign a challenge. If `credential_ids` is absent, the person chooses one of the passkeys for
 * this domain.
 */
export async function signChallenge(options: {
  challenge: string
  rp_id: string
  credential_ids?: readonly string[]
}): Promise<object> {
  const credential = (await navigator.credentials.get({
    publicKey: {
      challenge: fromBase64url(options.challenge),
      rpId: options.rp_id,
      userVerification: 'required',
      allowCredentials: (options.credential_ids ?? []).map((id) => ({
        type: 'public-key',
        id: fromBase64url(id),
      })),
    },
  })) as PublicKeyCredential
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    credential_id: toBase64url(credential.rawId),
    client_data: toBase64url(response.clientDataJSON),
    authenticator_data: toBase64url(response.authenticatorData),
    signature: toBase64url(response.signature),
    user_handle: response.userHandle && toBase64url(response.userHandle),
  }
}

/** Creates a passkey in the browser and stores it for the signed-in member. */
export async function addPasskey(place: Place, name: string): Promise<void> {
  const options = await runMutation(place, 'passkeys.begin', {}, { key: newKey() })
  const { user, rp, algorithms, exclude } = options
  const credential = (await navigator.credentials.create({
    publicKey: {
      challenge: fromBase64url(options.challenge),
      rp,
      user: { id: fromBase64url(user.id), name: user.name, displayName: user.display_name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: exclude.map((id) => ({ type: 'public-key', id: fromBase64url(id) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })) as PublicKeyCredential
  const response = credential.response as AuthenticatorAttestationResponse
  const publicKey = response.getPublicKey()
  if (!publicKey) throw new DOMException('', 'NotSupportedError')
  const input = {
    name,
    credential_id: toBase64url(credential.rawId),
    client_data: toBase64url(response.clientDataJSON),
    authenticator_data: toBase64url(response.getAuthenticatorData()),
    public_key: toBase64url(publicKey),
  }
  await runMutation(place, 'passkeys.add', input, { key: newKey() })
}
