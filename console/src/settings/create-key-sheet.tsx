import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '../api/call.ts'
import { useIntention } from '../api/use.ts'
import { Choice, TextField } from '../parts/field.tsx'
import { FormEnd } from '../parts/form-end.tsx'
import { Form } from '../parts/form.tsx'
import { Complaint } from '../parts/states.tsx'
import { durations, inDays, type Mode, type Preset, presets, type Scope, scopesOf } from './key-access.ts'
import { ConfirmTick, DataChoice, LocationTicks, ScopeTicks } from './key-ticks.tsx'
import { keyMessages as words } from './key-messages.ts'

interface Props {
  onClose: () => void
  onDone: (key: Output<'keys.create'>) => void
}

/** Kinds of steps that a program must confirm, if the person chooses so. */
const confirmed = ['money', 'destructive', 'sends', 'sensitive'] as const

/** Side panel with the form for a new API key. */
export function CreateKeySheet({ onClose, onDone }: Props) {
  const [name, setName] = useState('')
  const [mode, setMode] = useState<Mode>('live')
  const [preset, setPreset] = useState<Preset>('form')
  const [chosen, setChosen] = useState<readonly Scope[]>([])
  const [locations, setLocations] = useState<readonly string[]>()
  // The time is computed when the duration is chosen, so that a repeated attempt has the same input.
  const [ends, setEnds] = useState<{ days: string; at: string | null }>({ days: '', at: null })
  const [asksFirst, setAsksFirst] = useState(false)
  const creation = useIntention('keys.create', { onSuccess: onDone })
  const scopes = preset === 'chosen' ? chosen : scopesOf[preset]
  const runsOperations = scopes.some((scope) => scope.startsWith('workflows:'))
  const isReady = name.trim() !== '' && scopes.length > 0 && locations?.length !== 0
  const create = (): void =>
    creation.mutate({
      input: {
        name: name.trim(),
        mode,
        scopes: [...scopes],
        expires_at: ends.at,
        ...(locations ? { location_ids: [...locations] } : {}),
        ...(runsOperations && asksFirst ? { confirm: [...confirmed] } : {}),
      },
    })
  return (
    <Drawer opened onClose={onClose} title={words.create} position="right" size={440}>
      <Form
        error={creation.error}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) create()
        }}
      >
        <TextField
          label={words.name}
          name="name"
          hint={words.nameHint}
          required
          maxLength={200}
          data-autofocus=""
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Choice
          label={words.access}
          name="scopes"
          choices={presets}
          value={preset}
          onChange={(event) => setPreset(event.target.value as Preset)}
        />
        {preset === 'chosen' && <ScopeTicks scopes={chosen} onChange={setChosen} />}
        {runsOperations && <ConfirmTick isChosen={asksFirst} onChange={setAsksFirst} />}
        <DataChoice mode={mode} onChange={setMode} />
        <LocationTicks value={locations} onChange={setLocations} />
        <Choice
          label={words.expires}
          name="expires_at"
          choices={durations}
          value={ends.days}
          onChange={({ target }) => setEnds({ days: target.value, at: inDays(target.value) })}
        />
        <Complaint error={creation.error} />
        <FormEnd
          action={words.action}
          isBusy={creation.isPending}
          isReady={isReady && !creation.isPending}
          onCancel={onClose}
        />
      </Form>
    </Drawer>
  )
}
