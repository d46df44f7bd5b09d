import type { Category, Mail } from '../outbox/index.ts'

/** What a step says of a message to a customer. */
export interface CustomerMessage {
  category: Category
  depends_on: readonly { kind: string; id: string }[]
  not_after?: string | null | undefined
}

/** The same as the outbox takes it. */
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
