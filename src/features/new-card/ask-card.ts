import * as v from 'valibot'
import { OpenedCard, SentCard } from '@/domain/newcomers/card-answer.schema.ts'
import type { CardDraft } from '@/domain/newcomers/newcomer-card.schema.ts'
import { askWithoutAccount } from '@/platform/ask-without-account.ts'

const PATIENCE = { patienceMs: 15_000, busySeconds: 60 }

/** Reads the name of the church to which a link for cards belongs. */
export const openCard = async (token: string) =>
  v.parse(OpenedCard, await askWithoutAccount('open_card', { token }, PATIENCE))

/** Sends a card. A repeated `id` does not send a second card. */
export const sendCard = async (token: string, { id, name, contact, mayCall }: CardDraft & { id: string }) =>
  v.parse(SentCard, await askWithoutAccount('send_card', { token, id, name, contact, may_call: mayCall }, PATIENCE))
