import { useQuery } from '@tanstack/react-query'
import { Refusal } from './refusal.ts'

export interface Session {
  organizations: { slug: string; name: string; member: { id: string; name: string; role: string } }[]
  /** True if the server can send sign-in emails. */
  mail: boolean
  chooses?: boolean
  /** Domain for which passkeys are created. Null if passkeys cannot be used at the URL of the server. */
  passkeys: string | null
}

export interface DemoMember {
  id: string
  name: string
  role: string
  organization: { slug: string; name: string }
}

/** Sends a request for signing in or for confirming a session. These requests are not operations. */
export async function request<Answer>(path: string, body?: object): Promise<Answer> {
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  }
  const response = await fetch(`/console/api/${path}`, body ? options : {}).catch(() => {
    throw Refusal.unreachable()
  })
  const answer = (await response.json().catch(() => null)) as { data?: Answer; error?: never } | null
  if (response.ok && answer?.data) return answer.data
  throw Refusal.of(response, answer?.error)
}

/** Query of the organizations in which this browser is signed in. */
export const useSession = () =>
  useQuery({ queryKey: ['session'], queryFn: () => request<Session>('session'), staleTime: 300_000 })

export const requestMail = (email: string) => request<{ sent: true }>('sign-in/mail', { email })

export type SignedIn = { organizations: { slug: string; name: string }[] }

export const signInWithCode = (code: string, shared: boolean) =>
  request<SignedIn>('sign-in/code', { code, shared })

export const signInWithLink = (token: string, shared: boolean, memberId?: string) =>
  request<Partial<SignedIn> & { members?: DemoMember[] }>('sign-in/link', {
    token,
    shared,
    ...(memberId === undefined ? {} : { member_id: memberId }),
  })

export const signInWithInvitation = (token: string, email: string, shared: boolean) =>
  request<SignedIn>('sign-in/invitation', { token, email, shared })

export const beginPasskeySignIn = () =>
  request<{ challenge: string; rp_id: string }>('sign-in/passkey/begin', {})

export const signInWithPasskey = (answer: object, shared: boolean) =>
  request<SignedIn>('sign-in/passkey', { answer, shared })

export const signOut = (slug: string) => request<unknown>(`${slug}/sign-out`, {})
