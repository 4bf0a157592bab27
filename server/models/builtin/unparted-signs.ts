/** The signs of scripts that set no space between words: Chinese and Japanese. */
export const UNPARTED_SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
