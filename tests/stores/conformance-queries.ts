import { beforeEach, describe, expect, it } from '@jest/globals';
import { Binary, Decimal128, Double, Int32, Long, ObjectId } from 'mongodb';
import { failure } from './given-store.ts';
import type { GivenStore, Row, RowId } from './given-store.ts';

/** Stored documents come back, and queries, cursors and pipelines find them. */
export function describeQueries(given: GivenStore): void {
  const ids = (filter: object, sort?: Record<string, 1 | -1>): Promise<RowId[]> => given.ids(filter, sort);

  describe('values', () => {
    it('come back with the type that they were stored with', async () => {
      const stored = {
        _id: new ObjectId(),
        double: new Double(2),
        int: new Int32(2),
        long: Long.fromString('9007199254740993'),
        decimal: Decimal128.fromString('1.10'),
        binary: new Binary(Buffer.from([1, 2, 3]), 4),
        date: new Date(12),
        regex: /a.b/i,
        nothing: null,
        nested: { list: [1, 'two', { three: true }] },
        text: 'ä 漢 \u{1f600}',
      };
      await given.rows.insertOne(stored);
      const raw = await given.rows.findOne({ _id: stored._id }, { promoteValues: false });
      expect(raw).toMatchObject({ double: new Double(2), int: new Int32(2), decimal: stored.decimal });
      expect((raw!.long as Long).toString()).toBe('9007199254740993');
      const row = await given.rows.findOne({ _id: stored._id });
      expect(row?.date).toEqual(stored.date);
      expect(Buffer.from((row!.binary as Binary).buffer)).toEqual(Buffer.from([1, 2, 3]));
      expect((row!.binary as Binary).sub_type).toBe(4);
      expect(row?.regex).toEqual(/a.b/i);
      expect(row?.nested).toEqual(stored.nested);
      expect(row?.text).toBe(stored.text);
      expect(row?.nothing).toBeNull();
    });

    it('keep their type when another field is changed', async () => {
      await given.rows.insertOne({ _id: 1, double: new Double(2), long: Long.fromNumber(7) });
      await given.rows.updateOne({ _id: 1 }, { $set: { other: 1 } });
      expect(await given.rows.findOne({ _id: 1 }, { promoteValues: false })).toMatchObject({
        double: new Double(2),
        long: Long.fromNumber(7),
        other: new Int32(1),
      });
    });

    it('sort by type and then by value', async () => {
      const ordered = [null, -1.5, 0, new Int32(3), new Double(3.5), 'B', 'a', 'ab', { a: 1 }, { a: 2 }, { b: 0 }];
      const later = [new Binary(Buffer.from([1])), new ObjectId(), false, true, new Date(0), new Date(5)];
      const all = [...ordered, ...later];
      await given.rows.insertMany(all.map((value, index) => ({ _id: (index * 7) % all.length, value, index })));
      expect((await given.rows.find().sort({ value: 1 }).toArray()).map((row): unknown => row.index)).toEqual(
        all.map((_, at) => at),
      );
      await given.rows.createIndex({ value: -1 });
      expect((await given.rows.find().sort({ value: -1 }).toArray()).map((row): unknown => row.index)).toEqual(
        all.map((_, at) => all.length - 1 - at),
      );
    });

    it('compare numbers of different types by value', async () => {
      await given.rows.insertMany([
        { _id: 1, n: new Int32(1) },
        { _id: 2, n: new Double(1) },
        { _id: 3, n: Long.fromNumber(1) },
        { _id: 4, n: Decimal128.fromString('1.0') },
        { _id: 5, n: Long.fromString('9007199254740993') },
        { _id: 6, n: new Double(9007199254740992) },
      ]);
      for (const hasIndex of [false, true]) {
        if (hasIndex) await given.rows.createIndex({ n: 1 });
        expect(await ids({ n: 1 })).toEqual([1, 2, 3, 4]);
        expect(await ids({ n: { $gt: 9007199254740992 } })).toEqual([5]);
      }
    });

    it('sort text by code point', async () => {
      await given.rows.insertMany(['\u{1f600}', '\ufffd', 'z', 'Z', ''].map((text, index) => ({ _id: index, text })));
      expect(await ids({}, { text: 1 })).toEqual([4, 3, 2, 1, 0]);
      await given.rows.createIndex({ text: 1 });
      expect(await ids({}, { text: 1 })).toEqual([4, 3, 2, 1, 0]);
    });
  });
  describe('queries', () => {
    beforeEach(async () => {
      await given.rows.insertMany([
        {
          _id: 1,
          n: 1,
          text: 'alpha',
          tags: ['a', 'b'],
          at: { x: 1 },
          items: [
            { k: 1, v: 'p' },
            { k: 2, v: 'q' },
          ],
        },
        { _id: 2, n: 2, text: 'Beta', tags: ['b', 'c'], at: { x: 2 }, items: [{ k: 2, v: 'p' }] },
        { _id: 3, n: 3.5, text: 'gamma', tags: [], at: { x: null } },
        { _id: 4, n: null, tags: 'b', flag: true, list: [5, 15] },
        { _id: 5, text: '', flag: false, list: [9], when: new Date(1000) },
      ]);
    });

    const cases: [string, object, unknown[]][] = [
      ['equality', { n: 2 }, [2]],
      ['null, which also means missing', { n: null }, [4, 5]],
      ['an element of an array', { tags: 'b' }, [1, 2, 4]],
      ['a whole array', { tags: ['a', 'b'] }, [1]],
      ['an empty array', { tags: [] }, [3]],
      ['a dotted path', { 'at.x': 2 }, [2]],
      ['null at a dotted path', { 'at.x': null }, [3, 4, 5]],
      ['a whole document', { at: { x: 1 } }, [1]],
      ['a path through an array', { 'items.v': 'q' }, [1]],
      ['an index into an array', { 'items.0.k': 2 }, [2]],
      ['$gt within its type', { n: { $gt: 1 } }, [2, 3]],
      ['$gte', { n: { $gte: 2 } }, [2, 3]],
      ['$lt on text', { text: { $lt: 'b' } }, [1, 2, 5]],
      ['$lte on dates', { when: { $lte: new Date(1000) } }, [5]],
      ['$ne, which missing fields fit', { n: { $ne: 1 } }, [2, 3, 4, 5]],
      ['$in', { n: { $in: [1, 3.5, 9] } }, [1, 3]],
      ['$in with null', { n: { $in: [null, 1] } }, [1, 4, 5]],
      ['$in with a pattern', { text: { $in: [/^al/, 'Beta'] } }, [1, 2]],
      ['an empty $in', { n: { $in: [] } }, []],
      ['$nin', { n: { $nin: [1, null] } }, [2, 3]],
      ['$exists', { flag: { $exists: true } }, [4, 5]],
      ['$exists false', { flag: { $exists: false } }, [1, 2, 3]],
      ['$type by name', { n: { $type: 'double' } }, [3]],
      ['$type of several', { n: { $type: ['int', 'null'] } }, [1, 2, 4]],
      ['$type number', { n: { $type: 'number' } }, [1, 2, 3]],
      ['$size', { tags: { $size: 2 } }, [1, 2]],
      ['$all', { tags: { $all: ['b', 'c'] } }, [2]],
      ['$all of one on a scalar', { tags: { $all: ['b'] } }, [1, 2, 4]],
      ['$elemMatch on fields', { items: { $elemMatch: { k: 2, v: 'p' } } }, [2]],
      ['fields of different elements', { 'items.k': 2, 'items.v': 'p' }, [1, 2]],
      ['$elemMatch on values', { list: { $elemMatch: { $gt: 6, $lt: 12 } } }, [5]],
      ['a range that two elements meet together', { list: { $gt: 6, $lt: 12 } }, [4, 5]],
      ['$not', { n: { $not: { $gt: 1 } } }, [1, 4, 5]],
      ['$not with a pattern', { text: { $not: /a$/ } }, [4, 5]],
      ['a pattern with options', { text: { $regex: '^BETA$', $options: 'i' } }, [2]],
      ['$or', { $or: [{ n: 1 }, { flag: true }] }, [1, 4]],
      ['$or beside another condition', { tags: 'b', $or: [{ n: 1 }, { n: 2 }] }, [1, 2]],
      ['$nor', { $nor: [{ n: 1 }, { tags: 'b' }] }, [3, 5]],
      ['$and on one field', { $and: [{ n: { $gt: 0 } }, { n: { $lt: 3 } }] }, [1, 2]],
      ['$mod', { n: { $mod: [2, 0] } }, [2]],
      ['$bitsAllSet', { n: { $bitsAllSet: [1] } }, [2]],
      ['$expr, which compares across types', { $expr: { $gt: ['$n', '$at.x'] } }, [3, 4]],
      ['booleans', { flag: false }, [5]],
      ['a comment', { n: 1, $comment: 'said' }, [1]],
    ];
    it.each(cases)('find by %s', async (_title, filter, expected) => {
      expect(await ids(filter)).toEqual(expected);
      expect(await given.rows.countDocuments(filter)).toBe(expected.length);
    });

    it('give the same with indexes', async () => {
      await given.rows.createIndexes([
        { key: { n: 1 } },
        { key: { tags: 1 } },
        { key: { 'items.k': 1, n: -1 } },
        { key: { text: -1 } },
        { key: { list: 1 } },
        { key: { flag: 1 }, sparse: true },
        { key: { 'at.x': 1 } },
      ]);
      for (const [title, filter, expected] of cases) {
        expect({ title, ids: await ids(filter) }).toEqual({ title, ids: expected });
        expect({ title, count: await given.rows.countDocuments(filter) }).toEqual({ title, count: expected.length });
      }
    });

    it('refuse unknown operators', async () => {
      expect((await failure(given.rows.find({ n: { $near: 1, $foo: 2 } }).toArray())).code).toBe(2);
      expect((await failure(given.rows.find({ $foo: [] }).toArray())).code).toBe(2);
      expect((await failure(given.rows.find({ $or: [] }).toArray())).code).toBe(2);
    });

    it('skip, limit and sort by several fields', async () => {
      expect(
        (await given.rows.find().sort({ flag: -1, _id: -1 }).skip(1).limit(3).toArray()).map((row) => row._id),
      ).toEqual([5, 3, 2]);
      expect((await given.rows.find().sort({ _id: -1 }).limit(-2).toArray()).map((row) => row._id)).toEqual([5, 4]);
    });

    it('sort arrays by their least or greatest element', async () => {
      expect(await ids({ list: { $exists: true } }, { list: 1 })).toEqual([4, 5]);
      expect(await ids({ list: { $exists: true } }, { list: -1 })).toEqual([4, 5]);
      expect(await ids({ tags: { $type: 'array' } }, { tags: 1 })).toEqual([3, 1, 2]);
    });

    it('return documents in the order of their insertion by default', async () => {
      expect((await given.rows.find().toArray()).map((row) => row._id)).toEqual([1, 2, 3, 4, 5]);
    });

    it('project fields', async () => {
      const one = async (projection: object): Promise<unknown> => given.rows.findOne({ _id: 1 }, { projection });
      expect(await one({ n: 1 })).toEqual({ _id: 1, n: 1 });
      expect(await one({ n: 1, _id: 0 })).toEqual({ n: 1 });
      expect(await one({ 'items.k': 1 })).toEqual({ _id: 1, items: [{ k: 1 }, { k: 2 }] });
      expect(await one({ items: 0, tags: 0, text: 0 })).toEqual({ _id: 1, n: 1, at: { x: 1 } });
      expect(await one({ tags: { $slice: -1 }, n: 1 })).toEqual({ _id: 1, n: 1, tags: ['b'] });
      expect(await one({ items: { $elemMatch: { k: 2 } } })).toEqual({ _id: 1, items: [{ k: 2, v: 'q' }] });
      expect(await one({ _id: 0, double: { $multiply: ['$n', 2] } })).toEqual({ double: 2 });
      expect(await given.rows.findOne({ 'items.k': 2, _id: 1 }, { projection: { 'items.$': 1 } })).toEqual({
        _id: 1,
        items: [{ k: 2, v: 'q' }],
      });
      expect((await failure(one({ n: 1, text: 0 }))).code).toBe(31254);
    });

    it('report distinct values', async () => {
      expect((await given.rows.distinct('tags')).sort()).toEqual(['a', 'b', 'c']);
      expect(await given.rows.distinct('n', { n: { $type: 'number' } })).toEqual([1, 2, 3.5]);
      expect((await given.rows.distinct('items.k')).sort()).toEqual([1, 2]);
    });

    it('ignore case with a collation of strength 2', async () => {
      const collation = { locale: 'en', strength: 2 };
      expect((await given.rows.find({ text: 'BETA' }, { collation }).toArray()).map((row) => row._id)).toEqual([2]);
      await given.rows.createIndex(
        { text: 1 },
        { collation, unique: true, partialFilterExpression: { text: { $type: 'string' } } },
      );
      expect((await failure(given.rows.insertOne({ _id: 9, text: 'ALPHA' }))).code).toBe(11000);
    });
  });
  describe('cursors', () => {
    it('fetch what is left batch by batch', async () => {
      await given.rows.insertMany(Array.from({ length: 250 }, (_, index) => ({ _id: index })));
      const first = await given.db.command({ find: 'rows', sort: { _id: 1 }, batchSize: 100 });
      const cursor = first.cursor as { id: Long; firstBatch: Row[] };
      expect(cursor.firstBatch).toHaveLength(100);
      expect(BigInt(cursor.id.toString())).not.toBe(0n);
      const next = await given.db.command({ getMore: Long.fromValue(cursor.id), collection: 'rows', batchSize: 100 });
      expect((next.cursor as { nextBatch: Row[] }).nextBatch.map((row) => row._id)).toEqual(
        Array.from({ length: 100 }, (_, index) => 100 + index),
      );
      const last = await given.db.command({ getMore: Long.fromValue(cursor.id), collection: 'rows' });
      expect((last.cursor as { nextBatch: Row[] }).nextBatch).toHaveLength(50);
      expect(String((last.cursor as { id: Long }).id)).toBe('0');
      expect((await failure(given.db.command({ getMore: Long.fromValue(cursor.id), collection: 'rows' }))).code).toBe(
        43,
      );
    });

    it('stream more than a batch through the driver', async () => {
      await given.rows.insertMany(Array.from({ length: 1000 }, (_, index) => ({ _id: index, text: 'x'.repeat(100) })));
      let sum = 0;
      for await (const row of given.rows.find().batchSize(7)) sum += row._id as number;
      expect(sum).toBe(499_500);
      expect(await given.rows.aggregate([{ $match: {} }], { batchSize: 10 }).toArray()).toHaveLength(1000);
    });

    it('can be killed, and end with one batch if requested', async () => {
      await given.rows.insertMany(Array.from({ length: 10 }, (_, index) => ({ _id: index })));
      const { cursor } = await given.db.command({ find: 'rows', batchSize: 2 });
      const { id } = cursor as { id: Long };
      const killed = await given.db.command({ killCursors: 'rows', cursors: [Long.fromValue(id)] });
      expect(killed.cursorsKilled).toHaveLength(1);
      expect((await failure(given.db.command({ getMore: Long.fromValue(id), collection: 'rows' }))).code).toBe(43);
      const single = await given.db.command({ find: 'rows', batchSize: 2, singleBatch: true });
      expect(String((single.cursor as { id: Long }).id)).toBe('0');
    });
  });
  describe('aggregation', () => {
    beforeEach(async () => {
      await given.rows.insertMany([
        { _id: 1, kind: 'a', n: 1, tags: ['x', 'y'], owner: 10 },
        { _id: 2, kind: 'b', n: 2, tags: ['y'], owner: 11 },
        { _id: 3, kind: 'a', n: 3, tags: [], owner: 10 },
        { _id: 4, kind: 'c', n: 4, owner: 99 },
      ]);
      await given.db.collection<Row>('owners').deleteMany({});
      await given.db.collection<Row>('owners').insertMany([
        { _id: 10, name: 'ten' },
        { _id: 11, name: 'eleven' },
      ]);
    });
    const cases: [string, object[], unknown[]][] = [
      [
        '$group with accumulators',
        [
          {
            $group: {
              _id: '$kind',
              sum: { $sum: '$n' },
              max: { $max: '$n' },
              all: { $push: '$_id' },
              n: { $sum: 1 },
            },
          },
          { $sort: { _id: 1 } },
        ],
        [
          { _id: 'a', sum: 4, max: 3, all: [1, 3], n: 2 },
          { _id: 'b', sum: 2, max: 2, all: [2], n: 1 },
          { _id: 'c', sum: 4, max: 4, all: [4], n: 1 },
        ],
      ],
      ['$group of everything', [{ $group: { _id: null, avg: { $avg: '$n' } } }], [{ _id: null, avg: 2.5 }]],
      [
        '$group by several fields',
        [{ $group: { _id: { k: '$kind', o: '$owner' } } }, { $match: { '_id.k': 'a' } }],
        [{ _id: { k: 'a', o: 10 } }],
      ],
      [
        '$match after $sort and $skip',
        [{ $sort: { n: -1 } }, { $skip: 1 }, { $limit: 2 }, { $match: { kind: 'a' } }, { $project: { n: 1 } }],
        [{ _id: 3, n: 3 }],
      ],
      [
        '$project with expressions',
        [{ $match: { _id: 2 } }, { $project: { _id: 0, double: { $multiply: ['$n', 2] }, k: '$kind' } }],
        [{ double: 4, k: 'b' }],
      ],
      [
        '$addFields',
        [{ $match: { _id: 1 } }, { $addFields: { size: { $size: '$tags' } } }, { $project: { size: 1 } }],
        [{ _id: 1, size: 2 }],
      ],
      ['$unset', [{ $match: { _id: 4 } }, { $unset: ['kind', 'owner'] }], [{ _id: 4, n: 4 }]],
      [
        '$unwind',
        [{ $unwind: '$tags' }, { $project: { tags: 1 } }, { $sort: { _id: 1, tags: 1 } }],
        [
          { _id: 1, tags: 'x' },
          { _id: 1, tags: 'y' },
          { _id: 2, tags: 'y' },
        ],
      ],
      [
        '$unwind that keeps the empty',
        [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'n' }],
        [{ n: 5 }],
      ],
      ['$count', [{ $match: { kind: 'a' } }, { $count: 'total' }], [{ total: 2 }]],
      ['$count of nothing', [{ $match: { kind: 'z' } }, { $count: 'total' }], []],
      [
        '$facet',
        [
          {
            $facet: {
              items: [{ $sort: { _id: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
              total: [{ $count: 'n' }],
            },
          },
        ],
        [{ items: [{ _id: 4 }], total: [{ n: 4 }] }],
      ],
      [
        '$lookup',
        [
          { $lookup: { from: 'owners', localField: 'owner', foreignField: '_id', as: 'who' } },
          { $project: { 'who.name': 1 } },
          { $sort: { _id: 1 } },
          { $skip: 2 },
        ],
        [
          { _id: 3, who: [{ name: 'ten' }] },
          { _id: 4, who: [] },
        ],
      ],
      [
        '$lookup with a pipeline',
        [
          { $match: { _id: 2 } },
          {
            $lookup: {
              from: 'owners',
              let: { o: '$owner' },
              pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$o'] } } }],
              as: 'who',
            },
          },
          { $project: { who: 1 } },
        ],
        [{ _id: 2, who: [{ _id: 11, name: 'eleven' }] }],
      ],
      ['$replaceRoot', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { k: '$kind' } } }], [{ k: 'a' }]],
      ['$sortByCount', [{ $sortByCount: '$kind' }, { $limit: 1 }], [{ _id: 'a', count: 2 }]],
      [
        '$bucket',
        [{ $bucket: { groupBy: '$n', boundaries: [0, 2, 5], output: { c: { $sum: 1 } } } }],
        [
          { _id: 0, c: 1 },
          { _id: 2, c: 3 },
        ],
      ],
      ['$sample', [{ $sample: { size: 4 } }, { $count: 'n' }], [{ n: 4 }]],
      [
        '$unionWith',
        [{ $match: { _id: 1 } }, { $project: { _id: 1 } }, { $unionWith: 'owners' }, { $count: 'n' }],
        [{ n: 3 }],
      ],
    ];
    it.each(cases)('runs %s', async (_title, pipeline, expected) => {
      expect(await given.rows.aggregate(pipeline).toArray()).toEqual(expected);
    });

    it('refuses an unknown stage', async () => {
      expect((await failure(given.rows.aggregate([{ $nothing: {} }]).toArray())).code).toBe(40324);
    });
  });
}
