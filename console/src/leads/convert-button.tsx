import type { Lead } from '../api/operations.ts'
import { useIntention } from '../api/use.ts'
import { showToast } from '../parts/toasts.ts'
import { useGo } from '../parts/use-address.ts'
import { sentenceOf } from '../api/refusal.ts'

/**
 * Button that creates a client from the lead. If a client has the same phone number or email address, the lead is
 * linked to it.
 */
export function ConvertButton({ lead: { id, version, customer_name } }: { lead: Lead }) {
  const convert = useIntention('leads.convertToClient')
  const go = useGo()
  const submit = (): void =>
    convert.mutate(
      { input: { lead_id: id, expected_version: version } },
      {
        onSuccess: ({ client_id }) => {
          showToast(`${customer_name ?? 'The lead'} is a client now.`)
          if (client_id) go(`clients/${client_id}`)
        },
        onError: (error) => showToast(sentenceOf(error), { tone: 'red' }),
      },
    )
  return (
    <button type="button" className="button" disabled={convert.isPending} onClick={submit}>
      Make a client
    </button>
  )
}
