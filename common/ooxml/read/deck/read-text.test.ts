import { describe, expect, it } from '@jest/globals';
import { parseXml } from '../../xml/dom.ts';
import { readDiagram } from './read-text.ts';

const point = (id: string, text: string, type?: string): string =>
  `<dgm:pt modelId="${id}"${type ? ` type="${type}"` : ''}><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
const under = (parent: string, child: string, type?: string): string =>
  `<dgm:cxn srcId="${parent}" destId="${child}"${type ? ` type="${type}"` : ''}/>`;
const model = (points: string, connections: string): ReturnType<typeof parseXml> =>
  parseXml(
    `<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:ptLst>${points}</dgm:ptLst><dgm:cxnLst>${connections}</dgm:cxnLst></dgm:dataModel>`,
  );

describe('readDiagram', () => {
  it('gives the texts in tree order with their depth, without drawing helpers', () => {
    const points = [
      point('0', '', 'doc'),
      point('1', 'Plan'),
      point('3', 'Budget'),
      point('2', 'Build'),
      point('9', 'x', 'pres'),
    ];
    const connections = [under('0', '1'), under('0', '2'), under('1', '3'), under('1', '9', 'presOf')];
    expect(readDiagram(model(points.join(''), connections.join('')))).toEqual([
      { text: 'Plan', level: 0 },
      { text: 'Budget', level: 1 },
      { text: 'Build', level: 0 },
    ]);
  });

  it('ends on a diagram with a cycle', () => {
    const points = point('0', '', 'doc') + point('1', 'A') + point('2', 'B');
    const items = readDiagram(model(points, under('0', '1') + under('1', '2') + under('2', '1')));
    expect(items.map(({ text }) => text)).toEqual(['A', 'B']);
  });
});
