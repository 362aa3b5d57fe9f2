import * as v from 'valibot'
import { saveIntegrations, sendTestWebhook } from '../../../../src/domain/integrations/integrations.commands.ts'
import { findIntegrations, listWebhookDeliveries } from '../../../../src/domain/integrations/integrations.queries.ts'
import {
  Integrations,
  IntegrationsDraft,
  SavedIntegrations,
  WebhookDelivery,
} from '../../../../src/domain/integrations/integrations.schema.ts'
import { listTimers } from '../../../../src/domain/integrations/timer.queries.ts'
import { Timer } from '../../../../src/domain/integrations/timer.schema.ts'
import { Refusal } from '../failures.ts'
import { operated, signedIn } from '../route.ts'
import { runTimer } from '../run-timer.ts'
import { deliverWebhooks } from '../webhooks/deliver.ts'
import { UnfitDestination, findDestination } from '../webhooks/destination.ts'

export const integrationRoutes = [
  signedIn({
    method: 'GET',
    path: '/integrations',
    summary: 'Which integrations the bearer set up; never a key. For owners.',
    status: 200,
    isOwners: true,
    answer: Integrations,
    handle: (_, { db }) => findIntegrations(db),
  }),
  signedIn({
    method: 'PUT',
    path: '/integrations',
    summary: 'Sets the bearer’s own integrations. A new signing secret is told in the answer, this once. For owners.',
    status: 200,
    isOwners: true,
    body: IntegrationsDraft,
    answer: SavedIntegrations,
    handle: async ({ body, settings }, { db }) => {
      if (body.webhookUrl) await refuseUnfit(body.webhookUrl, settings.allowPrivateWebhooks ?? false)
      return saveIntegrations(db, body)
    },
  }),
  signedIn({
    method: 'GET',
    path: '/integrations/deliveries',
    summary: 'The last twenty messages to the bearer’s webhook and how they went, newest first. For owners.',
    status: 200,
    isOwners: true,
    answer: v.array(WebhookDelivery),
    handle: (_, { db }) => listWebhookDeliveries(db),
  }),
  signedIn({
    method: 'POST',
    path: '/integrations/test',
    summary: 'Sends an empty test message to the bearer’s webhook. For owners.',
    status: 204,
    isOwners: true,
    announces: true,
    handle: (_, { db }) => sendTestWebhook(db),
  }),
  signedIn({
    method: 'GET',
    path: '/timers',
    summary: 'When webhooks were last looked through and pictures last swept. For owners.',
    status: 200,
    isOwners: true,
    answer: v.array(Timer),
    handle: (_, { db }) => listTimers(db),
  }),
  operated({
    method: 'POST',
    path: '/webhooks/deliver',
    summary: 'Sends the webhooks that are due, nothing twice. For a timer, with the secret key.',
    status: 204,
    handle: ({ settings }) => runTimer(settings, 'webhooks', () => deliverWebhooks(settings)),
  }),
]

async function refuseUnfit(webhookUrl: string, allowPrivate: boolean): Promise<void> {
  try {
    await findDestination(webhookUrl, allowPrivate)
  } catch (error) {
    if (!(error instanceof UnfitDestination)) throw error
    throw new Refusal(422, error.message, [{ path: 'webhookUrl', message: error.message }])
  }
}
