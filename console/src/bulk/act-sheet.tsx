import { useState } from 'react'
import { plural } from '../parts/words.ts'
import { BatchSheet } from './batch-sheet.tsx'
import { type Choices, ChoiceFields, type FieldName, firstChoices } from './choice-fields.tsx'
import type { Plan } from './plan.ts'

export interface Act<Row> {
  /** Label of the button that opens the form, such as `Send reminders …`. */
  label: string
  verb: string
  /** Fields of the form. It is shown above the results of the check. */
  fields: readonly FieldName[]
  /** Labels of fields, where they differ from the default. */
  labels?: Partial<Record<FieldName, string>>
  /** Returns the batch to prepare. Undefined while the form is incomplete. */
  plan: (rows: Row[], choices: Choices) => Plan | undefined
}

interface Props<Row> {
  act: Act<Row>
  rows: Row[]
  noun: string
  names: ReadonlyMap<string, string>
  onClose: () => void
}

/** Side panel for an action on the selected rows: a form, the check of each record, and the progress. */
export function ActSheet<Row>({ act, rows, noun, names, onClose }: Props<Row>) {
  const [choices, setChoices] = useState<Choices>(firstChoices)
  return (
    <BatchSheet
      title={`${act.verb} ${plural(rows.length, noun)}`}
      plan={act.plan(rows, choices)}
      verb={act.verb}
      names={names}
      onClose={onClose}
    >
      <ChoiceFields
        names={act.fields}
        choices={choices}
        onChange={setChoices}
        {...(act.labels ? { labels: act.labels } : {})}
      />
    </BatchSheet>
  )
}
