import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { requestMail, signInWithCode } from '../api/session.ts'
import { CodeField, digitsOf } from '../parts/code-field.tsx'
import { EmailField } from '../parts/email-field.tsx'
import { Form } from '../parts/form.tsx'
import { Complaint } from '../parts/states.tsx'
import { SharedTick } from './shared-tick.tsx'
import { useEnter } from './use-enter.ts'

/**
 * Step that requests the email address and then the six-digit code from the email. If the server sends no email, shows
 * the command that creates a sign-in link.
 */
export function MailStep({ hasMail }: { hasMail: boolean }) {
  const [email, setEmail] = useState('')
  const mail = useMutation({ mutationFn: requestMail })
  if (mail.isSuccess) return <CodeStep email={email} restart={mail.reset} />
  if (!hasMail) return <WithoutMail />
  return (
    <Form
      error={mail.error}
      onSubmit={(event) => {
        event.preventDefault()
        mail.mutate(email.trim())
      }}
    >
      <EmailField value={email} onChange={setEmail} />
      <Complaint error={mail.error} />
      <button type="submit" className="button" data-primary="" disabled={mail.isPending}>
        Send me a code
      </button>
      <p className="muted">You get an email with a link and a code. There are no passwords.</p>
    </Form>
  )
}

function CodeStep({ email, restart }: { email: string; restart: () => void }) {
  const [code, setCode] = useState('')
  const [isShared, setShared] = useState(false)
  const enter = useEnter()
  const signIn = useMutation({
    mutationFn: (digits: string) => signInWithCode(digits, isShared),
    onSuccess: enter,
  })
  return (
    <Form
      error={signIn.error}
      onSubmit={(event) => {
        event.preventDefault()
        signIn.mutate(digitsOf(code))
      }}
    >
      <p>
        Check the mailbox of <b>{email}</b>. If the address belongs to a member, an email with six digits is
        on its way.
      </p>
      <CodeField value={code} onChange={setCode} />
      <SharedTick isShared={isShared} onChange={setShared} />
      <Complaint error={signIn.error} />
      <button type="submit" className="button" data-primary="" disabled={signIn.isPending}>
        Sign in
      </button>
      <button type="button" className="button" data-quiet="" onClick={restart}>
        Use another address
      </button>
    </Form>
  )
}

function WithoutMail() {
  return (
    <>
      <p>This server sends no email, so sign-in links come from its terminal:</p>
      <pre>npm run quoin -- console link --org ORGANIZATION --email ADDRESS</pre>
      <p className="muted">
        Open the printed link in this browser. To sign in by email, the server needs the setting SMTP_URL.
      </p>
    </>
  )
}
