import { useState } from 'react'
import { useMe } from '../parts/use-me.ts'
import { BatchSheet } from './batch-sheet.tsx'
import { type Choices, ChoiceFields, firstChoices } from './choice-fields.tsx'
import { type RecipeName, recipeForms } from './recipe-forms.ts'

interface Props {
  recipe: RecipeName
  /** Choices that the form begins with, such as the day that the page shows. */
  first?: Partial<Choices>
  onClose: () => void
}

/** Side panel with the form of a recipe. If the company has only one location, the form does not ask for it. */
export function RecipeSheet({ recipe, first = {}, onClose }: Props) {
  const { locations } = useMe()
  const only = locations.length === 1 ? locations[0]!.id : ''
  const [choices, setChoices] = useState<Choices>({
    ...firstChoices,
    location: only,
    by: recipe === 'remind' ? 'email' : '',
    ...first,
  })
  const { title, verb, fields, labels, plan } = recipeForms[recipe]
  const shown = only ? fields.filter((name) => name !== 'location') : fields
  return (
    <BatchSheet title={title} plan={plan(choices)} verb={verb} onClose={onClose}>
      <ChoiceFields names={shown} choices={choices} onChange={setChoices} {...(labels ? { labels } : {})} />
    </BatchSheet>
  )
}
