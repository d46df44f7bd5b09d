import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/** Reads the private key of the operator who publishes a release. */
export function readSigningKey(file: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(readFileSync(file))
  } catch (error) {
    throw new Error(`${file} has no private key without a passphrase: ${(error as Error).message}`, {
      cause: error,
    })
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(
      `${file} has a key of the type ${key.asymmetricKeyType}. Make one with: openssl genpkey -algorithm ed25519 -out FILE`,
    )
  return key
}

/** Writes the signature of a file beside it, with the ending `.sig`. Returns the path of the signature. */
export function signFile(file: string, key: KeyObject): string {
  const signature = `${file}.sig`
  writeFileSync(signature, sign(null, readFileSync(file), key))
  return signature
}
