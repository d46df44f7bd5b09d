import * as z from 'zod'
import { passkeyAlgorithms, relyingPartyOf } from '../../../../../kernel/access/passkey-proof.ts'
import { invalidState } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { findMember } from '../../../company/index.ts'
import { createChallenge } from '../../challenges-table.ts'
import { mostPasskeys, passkeyOwner } from '../../passkey.ts'
import { handleOf } from '../../with-passkey.ts'
import { selectPasskeysOf } from '../../passkeys-table.ts'

export const beginPasskey = mutation({
  name: 'passkeys.begin',
  summary: 'Begin to add a passkey, and return the options with which the browser creates it.',
  description:
    'The challenge is valid for ten minutes in the session that requested it, and can be used once. ' +
    'Bytes are in base64url without padding. Browsers accept passkeys only on https addresses with a ' +
    'domain name, and on localhost. Refused if the member already has 20 passkeys.',
  permission: ['use_app'],
  offApi: true,
  requiresConfirmation: true,
  input: z.strictObject({}),
  output: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string().describe('Domain to which the passkey belongs.'), name: z.string() }),
    user: z.object({
      id: z.string().describe('Handle of the member.'),
      name: z.string().describe('Email address.'),
      display_name: z.string(),
    }),
    algorithms: z.array(z.int()).describe('Accepted algorithms, as COSE identifiers.'),
    exclude: z.array(z.string()).describe('Ids of the passkeys that the member already has.'),
  }),
  errors: ['insufficient_permission', 'invalid_state', 'unsupported_in_test_mode'],
  async handler(ctx) {
    const owner = passkeyOwner(ctx.actor)
    const { org } = ctx.actor
    const party = relyingPartyOf(ctx.services.publicUrl())
    const passkeys = await selectPasskeysOf(ctx.db, org.id, owner.memberId)
    if (passkeys.length >= mostPasskeys)
      throw invalidState(`A member can have at most ${mostPasskeys} passkeys. Remove one first.`)
    const { name, email } = (await findMember(ctx.db, org.id, owner.memberId))!
    return {
      challenge: await createChallenge(ctx.db, 'add_passkey', owner, ctx.present),
      rp: { id: party.id, name: `Quoin – ${org.name}` },
      user: {
        id: handleOf(org.id, owner.memberId).toString('base64url'),
        name: email,
        display_name: name,
      },
      algorithms: passkeyAlgorithms,
      exclude: passkeys.map(({ credential_id }) => credential_id.toString('base64url')),
    }
  },
})
