import { relyingPartyOf } from '../../../../kernel/access/passkey-proof.ts'
import { newAuthenticator } from '../../../../testing/authenticator.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { addPasskey, beginPasskey } from '../operations.ts'

async function newPasskey(org: TestOrg) {
  const { challenge } = await org.run(beginPasskey, {}, org.owner)
  const party = relyingPartyOf(org.app.kernel.services.publicUrl())
  return newAuthenticator(party).register(challenge)
}

export const samples = {
  'passkeys.list': async () => ({ input: {}, subject: null }),
  'passkeys.begin': async () => ({ input: {}, subject: null }),
  'passkeys.add': async (org: TestOrg) => ({ input: await newPasskey(org), subject: null }),
  'passkeys.remove': async (org: TestOrg) => {
    const { id } = await org.run(addPasskey, await newPasskey(org), org.owner)
    return { input: { passkey_id: id }, subject: 'passkey_id' }
  },
  'sessions.list': async () => ({ input: {}, subject: null }),
  'sessions.revoke': async () => ({ input: { all_others: true }, subject: null }),
}
