import { Choice, TextField } from '../parts/field.tsx'
import { useMe } from '../parts/use-me.ts'
import type { Channel } from './plan.ts'

/** Values that the person chooses for all records of a batch. An empty text means that nothing is chosen. */
export interface Choices {
  member: string
  location: string
  tags: string
  from: string
  to: string
  days: string
  percent: string
  by: '' | 'email' | 'sms' | 'both'
  send: '' | 'email'
}
export type FieldName = keyof Choices

export const firstChoices: Choices = {
  member: '',
  location: '',
  tags: '',
  from: '',
  to: '',
  days: '7',
  percent: '',
  by: '',
  send: '',
}

const channels: Record<Choices['by'], Channel[]> = {
  '': [],
  email: ['email'],
  sms: ['sms'],
  both: ['email', 'sms'],
}
export const channelsOf = ({ by }: Choices): Channel[] => channels[by]

/** Returns the names of the chosen tags, which are separated by commas. */
export const tagsOf = ({ tags }: Choices): string[] =>
  tags
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

interface Props {
  names: readonly FieldName[]
  choices: Choices
  onChange: (choices: Choices) => void
  /** Labels of fields, where they differ from the default. */
  labels?: Partial<Record<FieldName, string>>
}

const labelsByDefault: Record<FieldName, string> = {
  member: 'Assign to',
  location: 'Location',
  tags: 'Tags to add, separated by commas',
  from: 'From',
  to: 'To',
  days: 'Minimum number of days past due',
  percent: 'Percent',
  by: 'Notify each client by',
  send: 'Afterwards',
}

/** Names of the operation's input fields that each choice fills. The server reports problems under these names. */
const inputNames: Record<FieldName, readonly string[]> = {
  member: ['assigned_to', 'member_id'],
  location: ['location_id'],
  tags: ['add'],
  from: ['from', 'before'],
  to: ['to', 'completed_to', 'scheduled_date'],
  days: ['days_overdue'],
  percent: ['percent'],
  by: ['notify', 'channels'],
  send: ['send'],
}

/** Fields of a form, in the order of `names`. */
export function ChoiceFields({ names, choices, onChange, labels = {} }: Props) {
  const { me, locations } = useMe()
  return names.map((name, index) => {
    const common = {
      name,
      also: inputNames[name],
      label: labels[name] ?? labelsByDefault[name],
      value: choices[name],
      ...(index === 0 ? { 'data-autofocus': '' } : {}),
    }
    const set = (value: string): void => onChange({ ...choices, [name]: value })
    const options: Partial<Record<FieldName, readonly (readonly [string, string])[]>> = {
      member: [
        ['', 'Choose a member'],
        ...(me?.members?.items ?? []).map((each) => [each.id, each.name] as const),
      ],
      location: [['', 'Choose a location'], ...locations.map((each) => [each.id, each.name] as const)],
      by: [
        ['', 'No one is notified'],
        ['email', 'Email'],
        ['sms', 'Text message'],
        ['both', 'Email and text message'],
      ],
      send: [
        ['', 'The invoices stay drafts'],
        ['email', 'Each invoice is sent by email'],
      ],
    }
    const choiceList = options[name]
    if (choiceList)
      return (
        <Choice key={name} {...common} choices={choiceList} onChange={(event) => set(event.target.value)} />
      )
    const type = name === 'from' || name === 'to' ? 'date' : name === 'days' ? 'number' : 'text'
    return <TextField key={name} {...common} type={type} onChange={(event) => set(event.target.value)} />
  })
}
