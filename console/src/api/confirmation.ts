import { request } from './session.ts'
import { createStore } from './store.ts'

export type ConfirmationMethod = 'passkey' | 'mail' | 'terminal' | 'demo'

/**
 * The open dialog in which the person confirms the session by proving their identity again. Requests wait until it is
 * closed.
 */
export interface OpenConfirmation {
  org: string
  promise: Promise<boolean>
  /** Ends the wait: true if the session was confirmed, false if the person cancelled. */
  end: (isConfirmed: boolean) => void
}

export const openConfirmation = createStore<OpenConfirmation | undefined>(undefined)

/**
 * Opens the dialog in which the person proves their identity again, or waits for the dialog that is already open.
 * Resolves to false if the person cancels.
 */
export function awaitConfirmation(org: string): Promise<boolean> {
  const open = openConfirmation.get()
  if (open?.org === org) return open.promise
  open?.end(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const end = (isConfirmed: boolean): void => {
    openConfirmation.set(undefined)
    resolve(isConfirmed)
  }
  openConfirmation.set({ org, promise, end })
  return promise
}

const path = (org: string): string => `${org}/confirmation`

export const readMethods = (org: string) =>
  request<{ confirmed: boolean; methods: ConfirmationMethod[] }>(path(org))

export const sendConfirmationCode = (org: string) => request<{ sent: true }>(`${path(org)}/mail`, {})

export const beginPasskeyConfirmation = (org: string) =>
  request<{ challenge: string; rp_id: string; credential_ids: string[] }>(`${path(org)}/passkey`, {})

export const confirmSession = (org: string, proof: object) => request<{ confirmed: true }>(path(org), proof)
