import { plainWords } from '../cells/cell-text.ts'
import { timeInName } from '../cells/read-time.ts'
import type { AttendanceField } from '../import-field.ts'

const HEADINGS: Partial<Record<AttendanceField | 'ignore', string>> = {
  id: 'id',
  date: 'date,service date,day,sunday,week,week of,week ending,week beginning,date of service,event date,session date,datum,tag,sonntag,jour,dimanche,fecha,dia,domingo',
  time: 'time,service time,start time,start,starts at,uhrzeit,zeit,beginn,heure,hora',
  service:
    'service,service name,event,event name,service type name,meeting,gathering,worship service,gottesdienst,veranstaltung,culte,messe,nom du culte,culto,misa,servicio,nombre del servicio',
  total:
    'total,total attendance,attendance,headcount,head count,count,total count,total headcount,number,number present,people,present,in person,in person total,total in person,in person attendance,total people,attendees,attended,anwesend,anzahl,besucher,besucherzahl,teilnehmer,gesamt,gesamtzahl,insgesamt,summe,presents,assistance,participants,nombre,effectif,asistencia,asistentes,presentes,numero',
  adults: 'adults,adult,adult attendance,adults attendance,grown ups,erwachsene,adultes,adulte,adultos,adulto',
  children: 'children,child,kids,children attendance,kids attendance,childrens,children s,kinder,enfants,enfant,ninos',
  visitors:
    'visitors,visitor,guests,guest,newcomers,first time visitors,first time guests,first timers,new visitors,new people,gaste,gast,visiteurs,visiteur,invites,visitantes,visitas,invitados',
  outcome: 'outcome,status,held,happened,ergebnis',
  notes:
    'notes,note,comments,comment,remarks,remark,weather,special,occasion,notizen,bemerkung,bemerkungen,anmerkung,anmerkungen,remarques,remarque,commentaires,notas,observaciones,comentarios',
  ignore:
    'type,service type,source,low,high,named present,without a name,came in,measured by cameras,average,avg,mean,change,% change,difference,running total,year to date,ytd,offering,giving,collection,preacher,speaker,sermon,sermon title,topic,pastor,location,campus,room,month,year,week number,week no,weekday,day of week,counted by,counter,usher,prediger,predigt,kollekte,durchschnitt,schnitt,moyenne,promedio',
}

const fields = new Map<string, AttendanceField | 'ignore'>()
for (const [field, names] of Object.entries(HEADINGS)) {
  for (const name of names?.split(',') ?? []) fields.set(name, field as AttendanceField | 'ignore')
}

const ONLINE =
  /^(online|on line|virtual|stream|streaming|live ?stream|youtube|you tube|facebook|vimeo|zoom|twitch|instagram|church online|web|internet|broadcast)\b|\b(views|viewers|streams|online)$/
const PLACES: [RegExp, string][] = [
  [/you ?tube/, 'YouTube'],
  [/facebook|\bfb\b/, 'Facebook'],
  [/vimeo/, 'Vimeo'],
  [/zoom/, 'Zoom'],
]
const GROUPS =
  /\b(youth|teens?|teenagers?|students?|college|high school|middle school|men|women|males?|females?|boys|girls|toddlers?|nursery|bab(y|ies)|infants?|preschool(ers)?|elementary|seniors?|elderly|choir|band|musicians|volunteers?|ushers?|staff|workers?|servers?|helpers?|members?|non members?|regulars?|sunday school|kids church|childrens? church|cr[eè]che|communicants?|communions?|baptisms?|jugend(liche)?|teenies|senioren|mitglieder|mitarbeiter|konfirmanden|chor|jeunes|hommes|femmes|membres|jovenes|hombres|mujeres|miembros)\b/
/** A column with one of these words is a service, even for a group, such as a youth service. */
const NAMED_SERVICE =
  /\b(services?|worship|mass(es)?|eucharist|liturgy|vespers|matins|evensong|vigil|gottesdienst|messe|andacht|culte|culto|misa|servicio)\b/
const PART_OF_DAY =
  /\b(prayers?|morning|evening|afternoon|midweek|early|late|contemporary|traditional|classic|modern|blended|sunday|saturday|wednesday|thursday|friday|monday|tuesday|am|pm|1st|2nd|3rd|first|second|third|bible study|church|chapel|spanish|english|korean|abend|morgen|soiree|matin)\b/

/** Returns the field that a heading names; null for an unknown heading. */
export function attendanceHeading(heading: string): AttendanceField | 'ignore' | null {
  const own = /^(online|category):\s*(\S.*)$/i.exec(heading)
  if (own) return `${own[1]!.toLowerCase() as 'online' | 'category'}:${own[2]!.trim()}`
  const words = plainWords(heading)
  const known = fields.get(words)
  if (known) return known
  if (ONLINE.test(words)) return `online:${placeOf(words)}`
  const group =
    /^(?:number of |no of |total |# )?(.*?)(?: attendance| present| count| total)?$/.exec(words)?.[1] ?? words
  const inGroup = fields.get(group)
  if (inGroup && group !== words && ['adults', 'children', 'visitors', 'total'].includes(inGroup)) return inGroup
  return null
}

function placeOf(words: string): string {
  return PLACES.find(([pattern]) => pattern.test(words))?.[1] ?? 'Online'
}

/** Returns the likely meaning of a heading that `attendanceHeading` does not know, or null. */
export function kindOfCounts(heading: string): 'service' | 'category' | null {
  const words = plainWords(heading)
  if (timeInName(heading) || NAMED_SERVICE.test(words)) return 'service'
  if (GROUPS.test(words)) return 'category'
  return PART_OF_DAY.test(words) ? 'service' : null
}

/** Returns whether a text is a known heading in a list of services. */
export function isAttendanceHeading(heading: string): boolean {
  return attendanceHeading(heading) !== null || kindOfCounts(heading) !== null
}
