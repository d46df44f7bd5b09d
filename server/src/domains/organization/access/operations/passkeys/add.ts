import * as z from 'zod'
import { bytes, fromBase64url } from '../../../../../kernel/access/passkey-answer.ts'
import { challengeIn, checkRegistration, relyingPartyOf } from '../../../../../kernel/access/passkey-proof.ts'
import { invalidField, invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { text } from '../../../../../kernel/schema/fields.ts'
import { useChallenge } from '../../challenges-table.ts'
import { passkeyOwner, passkeySchema } from '../../passkey.ts'
import { insertPasskey } from '../../passkeys-table.ts'

export const addPasskey = mutation({
  name: 'passkeys.add',
  summary: 'Add a passkey that the browser created with the options from `passkeys.begin`.',
  description:
    'Afterwards, the member can sign in and confirm actions with the passkey. Refused unless the ' +
    'authenticator verified the person, and signed the challenge for this service. Also refused if the ' +
    'passkey already exists.',
  permission: ['use_app'],
  offApi: true,
  sensitive: true,
  requiresConfirmation: true,
  reversibleBy: 'passkeys.remove',
  input: z.strictObject({
    name: text(100, 1).describe('Name by which the member recognizes the passkey, such as the device.'),
    credential_id: bytes(1023).describe('Id of the passkey (`rawId`).'),
    client_data: bytes(4096).describe(
      'Client data of the registration, which the authenticator signed (`clientDataJSON`).',
    ),
    authenticator_data: bytes(4096).describe(
      'Authenticator data of the registration (`getAuthenticatorData()`).',
    ),
    public_key: bytes(2048).describe('Public key in DER form (`getPublicKey()`).'),
  }),
  output: passkeySchema,
  errors: ['insufficient_permission', 'invalid_state', 'unsupported_in_test_mode'],
  async handler(ctx, { name, ...answer }) {
    const owner = passkeyOwner(ctx.actor)
    const party = relyingPartyOf(ctx.services.publicUrl())
    const clientData = fromBase64url(answer.client_data)
    const credentialId = fromBase64url(answer.credential_id)
    const spki = fromBase64url(answer.public_key)
    const authenticatorData = fromBase64url(answer.authenticator_data)
    const challenge = challengeIn(clientData)
    const isOpen =
      challenge !== undefined && (await useChallenge(ctx.db, 'add_passkey', challenge, owner, ctx.present))
    const proof =
      isOpen && checkRegistration({ credentialId, clientData, authenticatorData, spki }, { party, challenge })
    if (!proof)
      throw invalidField('client_data', 'is not valid, or its challenge expired: call `passkeys.begin` again')
    const passkey = { id: newId(), name, created_at: ctx.present }
    const row = { member_id: owner.memberId, credential_id: credentialId, spki, counter: proof.counter }
    if (!(await insertPasskey(ctx.db, owner.orgId, { ...passkey, ...row })))
      throw invalidState('This passkey already exists.')
    return { ...passkey, last_used_at: null }
  },
})
