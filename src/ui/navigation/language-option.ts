/** A language the member can choose, named in that language. */
export interface LanguageOption<Code extends string = string> {
  code: Code
  name: string
}
