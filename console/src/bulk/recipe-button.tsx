import { useState } from 'react'
import { useMe } from '../parts/use-me.ts'
import { type RecipeName, recipeForms } from './recipe-forms.ts'
import { RecipeSheet } from './recipe-sheet.tsx'

/**
 * Button that opens the form of a recipe, which is an action that itself selects the records (such as all late
 * invoices). Members without the permission do not see it.
 */
export function RecipeButton({ recipe }: { recipe: RecipeName }) {
  const { can } = useMe()
  const [isOpen, setOpen] = useState(false)
  const { label, permission } = recipeForms[recipe]
  if (!can(permission)) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && <RecipeSheet recipe={recipe} onClose={() => setOpen(false)} />}
    </>
  )
}
