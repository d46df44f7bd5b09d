import { Drawer } from '@mantine/core'
import { useIntention } from '../api/use.ts'
import { ClientPicker } from '../parts/client-picker.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Complaint } from '../parts/states.tsx'
import { useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'

/** Side panel that creates an estimate. It asks only for the client. */
export function NewEstimate({ onClose }: { onClose: () => void }) {
  const create = useIntention('estimates.create')
  const go = useGo()
  const { locations } = useMe()
  const location = locations.find(({ is_default }) => is_default) ?? locations[0]
  return (
    <Drawer opened onClose={onClose} title="New estimate" position="right" size={420}>
      <div className="form">
        <ClientPicker
          isBusy={create.isPending || !location}
          onPick={(clientId) =>
            create.mutate(
              { input: { client_id: clientId, location_id: location!.id } },
              { onSuccess: (estimate) => go(`estimates/${estimate.id}`) },
            )
          }
        />
        <Complaint error={create.error} />
        <p className="muted">
          Not a client yet?{' '}
          <PageLink to="clients" search={{ new: '1' }} className="link">
            Add the client first.
          </PageLink>
        </p>
      </div>
    </Drawer>
  )
}
