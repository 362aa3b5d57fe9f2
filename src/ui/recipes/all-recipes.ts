import { avatar } from './avatar.ts'
import { badge } from './badge.ts'
import { button } from './button.ts'
import { card } from './card.ts'
import { checkbox } from './checkbox.ts'
import { dialog } from './dialog.ts'
import { emptyState } from './empty-state.ts'
import { field } from './field.ts'
import { formLayout } from './form-layout.ts'
import { iconButton } from './icon-button.ts'
import { menu } from './menu.ts'
import { notice } from './notice.ts'
import { pageHeader } from './page-header.ts'
import { progress } from './progress.ts'
import { searchField } from './search-field.ts'
import { select } from './select.ts'
import { sheet } from './sheet.ts'
import { skeleton } from './skeleton.ts'
import { slider } from './slider.ts'
import { statCard } from './stat-card.ts'
import { switchRecipe } from './switch.ts'
import { tabs } from './tabs.ts'
import { textLink } from './text-link.ts'
import { toaster } from './toaster.ts'
import { tooltip } from './tooltip.ts'
import { wordmark } from './wordmark.ts'

/** Panda generates code for these recipes. Each recipe is used by the part in `ui/` that has the recipe's name. */
export const recipes = { avatar, badge, button, iconButton, skeleton, textLink, wordmark }

export const slotRecipes = {
  card,
  checkbox,
  dialog,
  emptyState,
  field,
  formLayout,
  menu,
  notice,
  pageHeader,
  progress,
  searchField,
  select,
  sheet,
  slider,
  statCard,
  switchRecipe,
  tabs,
  toaster,
  tooltip,
}
