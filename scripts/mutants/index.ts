import { authorityMutants } from './authority.ts'
import { automationMutants } from './automations.ts'
import { backgroundMutants } from './background.ts'
import { canvassingMutants } from './canvassing.ts'
import { chargesMutants } from './charges.ts'
import { claimsMutants } from './claims.ts'
import { consentMutants } from './consent.ts'
import { confirmedMutants } from './confirmed.ts'
import { crewsAndSlotsMutants } from './crews-and-slots.ts'
import { databaseMutants } from './database.ts'
import { definitionMutants } from './definitions.ts'
import { entryPointMutants } from './entry-points.ts'
import { drawnMutants } from './drawn.ts'
import { fileMutants } from './files.ts'
import { holidayMutants } from './holiday.ts'
import { frozenMutants } from './frozen.ts'
import { hostMutants } from './host.ts'
import { imageryMutants } from './imagery.ts'
import { inboxMutants } from './inbox.ts'
import { kindsMutants } from './kinds.ts'
import { messagesMutants } from './messages.ts'
import { moneyMutants } from './money.ts'
import { moveMutants } from './moves.ts'
import { priceBookMutants } from './price-book.ts'
import { recurrenceMutants } from './recurrences.ts'
import { payMutants } from './pay.ts'
import { reportMutants } from './reports.ts'
import { offlineMutants } from './offline.ts'
import { runnerMutants } from './runner.ts'
import { visibilityMutants } from './visibility.ts'
import { timeMutants } from './time.ts'
import { timesAndTemplatesMutants } from './times-and-templates.ts'
import { refusalMutants } from './refusals.ts'
import { tradeMutants } from './trade.ts'

export { type Mutant, mutated } from './mutant.ts'

export const mutants = [
  ...authorityMutants,
  ...offlineMutants,
  ...runnerMutants,
  ...visibilityMutants,
  ...canvassingMutants,
  ...chargesMutants,
  ...claimsMutants,
  ...confirmedMutants,
  ...consentMutants,
  ...crewsAndSlotsMutants,
  ...databaseMutants,
  ...backgroundMutants,
  ...drawnMutants,
  ...entryPointMutants,
  ...refusalMutants,
  ...tradeMutants,
  ...fileMutants,
  ...frozenMutants,
  ...holidayMutants,
  ...hostMutants,
  ...imageryMutants,
  ...inboxMutants,
  ...kindsMutants,
  ...messagesMutants,
  ...moneyMutants,
  ...moveMutants,
  ...payMutants,
  ...timeMutants,
  ...priceBookMutants,
  ...recurrenceMutants,
  ...reportMutants,
  ...timesAndTemplatesMutants,
  ...definitionMutants,
  ...automationMutants,
]
