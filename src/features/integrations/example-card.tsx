import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'

const EXAMPLE = {
  id: '3f0c6a0e-5a1b-4c7e-9a55-6f3a2f0f7d11',
  event: 'service_total.changed',
  churchId: '8d2f1c34-0b6a-4e0f-8a7d-2c9b1e5f6a70',
  createdAt: '2026-11-22T10:05:00Z',
  data: {
    serviceInstanceId: 'c1a5…',
    serviceName: 'Sunday Worship',
    instanceDate: '2026-11-22',
    startTime: '10:00:00',
    outcome: 'held',
    previousOutcome: 'held',
    total: 84,
    previousTotal: null,
    source: 'door',
    cameIn: 90,
    low: 75,
    high: 93,
    change: 'added',
    reason: null,
  },
}

export function ExampleCard() {
  return (
    <Card
      title="What a message looks like"
      description="A POST with JSON, signed. Answer with any 2xx within ten seconds; anything else is tried again five times within nine hours."
    >
      <pre className={code}>{JSON.stringify(EXAMPLE, null, 2)}</pre>
      <p className={css({ textStyle: 'small', color: 'text.muted', marginTop: '3' })}>
        For figures, use service_total.changed: it comes when the total of a service has not changed for a minute.
        attendance.recorded tells each count. A service may have several; do not add them up: officialTotal is the one
        that counts.
      </p>
      <p className={css({ textStyle: 'small', color: 'text.muted', marginTop: '3' })}>
        The header x-narthex-signature is t=SECONDS,v1=HEX: the HMAC-SHA256 of SECONDS.BODY with your signing secret. A
        message can come twice, with the same id. Notes and people are never sent, but the reason for a correction is.
      </p>
    </Card>
  )
}

const code = css({
  fontFamily: 'mono',
  fontSize: 'xs',
  lineHeight: '1.6',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  padding: '4',
  borderRadius: 'control',
  borderWidth: 'hairline',
  backgroundColor: 'page',
})
