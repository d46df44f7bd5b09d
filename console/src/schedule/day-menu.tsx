import { useState } from 'react'
import { RecipeSheet } from '../bulk/recipe-sheet.tsx'
import { MoreMenu } from '../parts/more-menu.tsx'
import { useMe } from '../parts/use-me.ts'

interface Props {
  day: string
  /** Id of the location that the board shows. */
  location: string | undefined
}

/** Menu of actions on all visits of the day that the board shows. */
export function DayMenu({ day, location = '' }: Props) {
  const { can } = useMe()
  const [isMoving, setMoving] = useState(false)
  return (
    <>
      <MoreMenu
        label="Actions of the day"
        items={[{ label: 'Move the day …', isShown: can('manage_schedule'), run: () => setMoving(true) }]}
      />
      {isMoving && (
        <RecipeSheet recipe="move_day" first={{ from: day, location }} onClose={() => setMoving(false)} />
      )}
    </>
  )
}
