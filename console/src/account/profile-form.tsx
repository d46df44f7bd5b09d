import { type FormEvent, useState } from 'react'
import type { Output } from '../api/call.ts'
import { useIntention } from '../api/use.ts'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { FormEnd } from '../parts/form-end.tsx'
import { RestoredNote } from '../parts/restored-note.tsx'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { useFormDraft } from '../parts/use-form-draft.ts'
import { phone as phoneWords } from '../parts/words.ts'

type Member = NonNullable<Output<'me.get'>['member']>

/** Form for the signed-in member's own name and phone number. */
export function ProfileForm({ member }: { member: Member }) {
  const [typed, setTyped] = useState<{ name?: string; phone?: string }>({})
  const draft = useFormDraft('account')
  const update = useIntention('me.update', { onSuccess: draft.discard })
  const name = typed.name ?? member.name
  const phone = typed.phone ?? phoneWords(member.phone)
  const isChanged = name.trim() !== member.name || phone.trim() !== phoneWords(member.phone)
  const startAgain = (): void => {
    setTyped({})
    draft.discard()
    update.reset()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isChanged) return
    const input = { name: name.trim(), phone: phone.trim() || null, expected_version: member.version }
    const onSuccess = (): void => {
      setTyped({})
      showToast('Your profile is saved.')
    }
    update.mutate({ input }, { onSuccess })
  }
  return (
    <section className="card" aria-labelledby="profile-title">
      <div className="card-head">
        <h2 id="profile-title">Profile</h2>
      </div>
      <Form error={update.error} className="form account-form" ref={draft.form} onSubmit={submit}>
        <RestoredNote isShown={draft.isRestored} startAgain={startAgain} />
        <div className="form-row">
          <TextField
            label="Name"
            name="name"
            required
            maxLength={200}
            autoComplete="name"
            value={name}
            onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="tel"
            value={phone}
            onChange={(event) => setTyped({ ...typed, phone: event.target.value })}
          />
        </div>
        <Complaint error={update.error} />
        {(isChanged || update.isPending) && (
          <FormEnd action="Save profile" isBusy={update.isPending} onCancel={startAgain} />
        )}
      </Form>
    </section>
  )
}
