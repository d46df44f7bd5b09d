import { useQuery } from '@tanstack/react-query'
import { fetchAnswer } from './early-answers.ts'
import { queryClient } from './query-client.ts'
import { Refusal } from './refusal.ts'

export interface Session {
  organizations: { slug: string; name: string; member: { id: string; name: string; role: string } }[]
  /** True if the server can send sign-in emails. */
  mail: boolean
  chooses?: boolean
  /** Domain for which passkeys are created. Null if passkeys cannot be used at the URL of the server. */
  passkeys: string | null
  /** Position where the stream of changes can begin, and minimum time since the server read it, in milliseconds. */
  stream: { after: string; age_ms: number } | null
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
  const response = await fetchAnswer(`/console/api/${path}`, body ? options : {}).catch(() => {
    throw Refusal.unreachable()
  })
  const answer = (await response.json().catch(() => null)) as { data?: Answer; error?: never } | null
  if (response.ok && answer?.data) return answer.data
  throw Refusal.of(response, answer?.error)
}

export const sessionQuery = {
  queryKey: ['session'],
  queryFn: async () => {
    const session = await request<Session>('session')
    rememberStart(session.stream)
    return session
  },
  staleTime: 300_000,
}

/** Query of the organizations in which this browser is signed in. */
export const useSession = () => useQuery(sessionQuery)

/** Position in the stream of changes, from before this page was opened. All data on the page was read later. */
let startOfPage: string | undefined

function rememberStart(stream: Session['stream']): void {
  // `performance.now()` is the time since the page was opened.
  if (stream && stream.age_ms >= performance.now()) startOfPage ??= stream.after
}

/** Resolves with the position at which the stream of this page can begin. Undefined if none is known. */
export async function streamStart(): Promise<string | undefined> {
  await queryClient.ensureQueryData(sessionQuery).catch(() => undefined)
  return startOfPage
}

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
