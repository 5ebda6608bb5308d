/** A moment within a sentence, as a part of a regular expression: the time of day, with the day in front of it when that is not today. */
export const NEAR_MOMENT = String.raw`(?:\d\d/\d\d )?\d\d:\d\d`
