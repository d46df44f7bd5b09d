import type { Category, Mail } from '../../messages/outbox/index.ts'

/** Fields that decide whether a step's message to a customer may be sent, and until when. */
export interface CustomerMessage {
  category: Category
  depends_on: readonly { kind: string; id: string }[]
  not_after?: string | null | undefined
}

/** Converts the fields of a `CustomerMessage` to input of the outbox. */
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
