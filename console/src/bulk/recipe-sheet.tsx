import { useState } from 'react'
import { useMe } from '../parts/use-me.ts'
import { BatchSheet } from './batch-sheet.tsx'
import { type Choices, ChoiceFields, firstChoices } from './choice-fields.tsx'
import { type RecipeName, recipeForms } from './recipe-forms.ts'

/** The form of an act that chooses its records itself. A company with one location does not choose it. */
export function RecipeSheet({ recipe, onClose }: { recipe: RecipeName; onClose: () => void }) {
  const { locations } = useMe()
  const only = locations.length === 1 ? locations[0]!.id : ''
  const [choices, setChoices] = useState<Choices>({
    ...firstChoices,
    location: only,
    by: recipe === 'remind' ? 'email' : '',
  })
  const { title, verb, fields, labels, plan } = recipeForms[recipe]
  const shown = only ? fields.filter((name) => name !== 'location') : fields
  return (
    <BatchSheet title={title} plan={plan(choices)} verb={verb} onClose={onClose}>
      <ChoiceFields names={shown} choices={choices} onChange={setChoices} {...(labels ? { labels } : {})} />
    </BatchSheet>
  )
}
