import { countLabel } from '../shared/count-label.ts'
import type { OnlineCount } from './online-count.schema.ts'

/** Pages suggest the `KNOWN_PLACES` to each church. A church may also enter other places. */
const KNOWN_PLACES = ['YouTube', 'Facebook']

/** Returns the sum of the known views; null when no views are known. */
export function sumOfViews(views: readonly (number | null)[]): number | null {
  const known = views.filter((each) => each !== null)
  return known.length > 0 ? known.reduce((sum, each) => sum + each, 0) : null
}

/** Returns how many people watched: the views multiplied by the church's number of people for each view. */
export function peopleOnline(views: number, factor: number): number {
  return Math.round(views * factor)
}

/**
 * Returns views in words, such as '120 views'. With a factor, the text is '120 views, about 180 people at 1.5 for each
 * view'.
 *
 * @param factor the church's people for each view; null when the church has none
 */
export function onlineText(views: number, factor: number | null): string {
  const text = countLabel(Math.round(views), 'view')
  return factor === null || views === 0 ? text : `${text}, ${peopleText(views, factor)}`
}

/** Returns the people for a number of views in words, such as 'about 180 people at 1.5 for each view'. */
export function peopleText(views: number, factor: number): string {
  const people = peopleOnline(views, factor)
  return `about ${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'} at ${factor} for each view`
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Returns whether a service already has views at a place. Upper and lower case are ignored.
 *
 * @param except the id of the figure that is being changed
 */
export function hasPlace(
  counts: readonly Pick<OnlineCount, 'id' | 'place'>[],
  place: string,
  except?: string,
): boolean {
  return counts.some((count) => count.id !== except && isSame(count.place, place))
}

/**
 * Returns the places to suggest for a service: first the church's places, then the `KNOWN_PLACES`. Places where the
 * service already has views are left out.
 *
 * @param used the places that the church used lately, newest first
 */
export function placesToSuggest(
  used: readonly string[],
  counts: readonly Pick<OnlineCount, 'id' | 'place'>[],
): string[] {
  const places = [...used, ...KNOWN_PLACES].filter((place) => !hasPlace(counts, place))
  return places.filter((place, at) => places.findIndex((each) => isSame(each, place)) === at)
}
