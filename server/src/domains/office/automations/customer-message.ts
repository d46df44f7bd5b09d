import type { Category, Mail } from '../../messages/outbox/index.ts'

/** Message to a customer, as a step describes it. */
export interface CustomerMessage {
  category: Category
  depends_on: readonly { kind: string; id: string }[]
  not_after?: string | null | undefined
}

/** Converts the message to the outbox's input. */
export function customerMessage({
  category,
  depends_on,
  not_after,
}: CustomerMessage): Pick<Mail, 'purpose' | 'dependsOn' | 'notAfter'> {
  return {
    purpose: category === 'marketing' ? 'automated_marketing' : 'automation',
    dependsOn: depends_on,
    notAfter: not_after,
  }
}
