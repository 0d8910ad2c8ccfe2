import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analiseStream } from '#domain/analise/analise.events.ts';
import { TIPOS_DE_ARTEFATO } from '#domain/artefato/artefato.policy.ts';
import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { ANALISES, IMAGENS_DAS_ANALISES, semearAnalises } from '#infra/demonstration/analises.ts';
import { idDaDeteccao } from '#infra/demonstration/deteccoes-das-analises.ts';
import { CLIENTES, idDe } from '#infra/demonstration/pessoas.ts';
import {
  createImagensDaDemonstracao,
  ESCOPO,
  type ImagensDaDemonstracao,
} from '#tests/support/imagens-da-demonstracao.ts';

const DIA_MS = 86_400_000;
const TODAS = ANALISES.flatMap(({ deteccoes }) => deteccoes);
const QUEDA = 'the process was killed';

let mundo: ImagensDaDemonstracao;

beforeAll(async () => {
  mundo = await createImagensDaDemonstracao(IMAGENS_DAS_ANALISES);
}, 240_000);
afterAll(() => mundo?.close());

async function eventosDe(chave: string) {
  const stream = deteccaoStream(idDaDeteccao(chave));
  return (await mundo.services.eventStore.readStream(stream)) as readonly RecordedEvent<DeteccaoEvent>[];
}
const todos = async () => (await Promise.all(TODAS.map(({ chave }) => eventosDe(chave)))).flat();
const comando = (type: DeteccaoEvent['type'], eventos: readonly RecordedEvent<DeteccaoEvent>[]) =>
  eventos.filter((event) => event.type === type);

/** The same services, of a process that ends before its nth command. */
function mortaNo(vez: number): ImagensDaDemonstracao['services'] {
  let dados = 0;
  const executar: ImagensDaDemonstracao['services']['executar'] = (...pedido) => {
    if (++dados > vez) throw new Error(QUEDA);
    return mundo.services.executar(...pedido);
  };
  return { ...mundo.services, executar };
}

describe('Análises da demonstração', () => {
  it('morta em qualquer ponto, a semeadura continua de onde parou; inteira, nada mais muda', async () => {
    for (const vez of [0, 1, 3, 9, 20, 33]) {
      await expect(semearAnalises(mortaNo(vez))).rejects.toThrow(QUEDA);
      await mundo.modelos.settle();
    }
    expect(await semearAnalises(mundo.services)).toBe(true);
    await mundo.modelos.settle();
    const antes = await mundo.services.eventStore.lastPosition();
    expect(await semearAnalises(mundo.services, new Date(Date.now() + 3 * DIA_MS))).toBe(true);
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
    for (const { chave, depois } of TODAS) expect(await eventosDe(chave), chave).toHaveLength(depois.length + 1);
  });

  it('são duas, publicadas, dos dois pares de imagens, com miniaturas e as cenas presas pelo hash', async () => {
    for (const { chave, lugar, deteccoes } of ANALISES) {
      const visao = { naoPublicadas: false };
      const row = await mundo.services.analises.obter(ESCOPO, idDe(`analise/${chave}`), visao);
      expect(row, chave).toMatchObject({ ativo_id: idDe(`ativo/${lugar}`), publicada: true });
      for (const imagem of [row?.imagens.antes, row?.imagens.depois]) {
        expect(imagem?.miniatura?.bytes, chave).toBeGreaterThan(0);
        const salvo = await mundo.services.analises.grupoSalvo(ESCOPO, imagem?.grupo_id ?? '');
        expect(salvo?.hash, chave).toBe(imagem?.hash);
      }
      const rows = await mundo.services.deteccoes.daAnalise(ESCOPO, idDe(`analise/${chave}`));
      expect(rows, chave).toHaveLength(deteccoes.length);
      const [criada] = await mundo.services.eventStore.readStream(analiseStream(idDe(`analise/${chave}`)));
      expect(Date.parse(criada?.recordedAt ?? '')).toBeLessThan(Date.now() - 200 * DIA_MS);
    }
  });

  it('têm todos os tipos do cliente e um ano de status, de várias pessoas, em ordem', async () => {
    expect(new Set(TODAS.map(({ tipo }) => tipo))).toEqual(
      new Set(['rejeito', 'supressao', 'agua', 'queimada', 'construcao']),
    );
    const eventos = await todos();
    const retipadas = comando('TipoDaDeteccaoAlterado', eventos).map(
      ({ data }) => data as { tipo_deteccao_alterado_id: unknown },
    );
    expect(retipadas.map((um) => um.tipo_deteccao_alterado_id)).toContain(idDe('deteccao-tipo/solo'));
    expect(new Set(comando('StatusDaDeteccaoRegistrado', eventos).map(({ meta }) => meta.actorId)).size).toBe(3);
    const instantes = eventos.toSorted((a, b) => Number(a.position - b.position)).map(({ recordedAt }) => recordedAt);
    expect(instantes.toSorted()).toEqual(instantes);
    const dias = instantes.map((instante) => (Date.now() - Date.parse(instante)) / DIA_MS);
    expect([Math.max(...dias) > 350, Math.min(...dias) < 30, Math.min(...dias) > 0]).toEqual([true, true, true]);
  });

  it('uma foi redesenhada, uma removida e restaurada; um artefato saiu, e os quatro tipos ficam', async () => {
    const eventos = await todos();
    for (const tipo of ['DeteccaoRedesenhada', 'DeteccaoRemovida', 'DeteccaoRestaurada', 'ArtefatoRemovido'] as const)
      expect(comando(tipo, eventos), tipo).toHaveLength(1);
    const rows = (
      await Promise.all(TODAS.map(({ chave }) => mundo.services.artefatos.artefatos(idDaDeteccao(chave))))
    ).flat();
    const ficam = rows.filter(({ removido }) => removido === null).map(({ artefato }) => artefato);
    expect(new Set(ficam.map(({ tipo }) => tipo))).toEqual(new Set(TIPOS_DE_ARTEFATO));
    expect(rows.filter(({ removido }) => removido !== null)).toHaveLength(1);
    const tipoDe = (tipo: string) => ficam.filter((um) => um.tipo === tipo).flatMap(({ midias }) => midias);
    for (const { exibicao, fotografia } of tipoDe('imagem')) {
      expect(exibicao?.tipo).toBe('image/webp');
      expect(fotografia).toMatchObject({ posicao: [expect.any(Number), expect.any(Number)] });
    }
    expect(new Set(tipoDe('documento').map(({ arquivo }) => arquivo.tipo))).toEqual(new Set(['application/pdf']));
    expect(tipoDe('video').map(({ arquivo }) => arquivo.tipo)).toEqual(['video/webm']);
  });

  it('fotografias dizem onde: a menos de 5 km da detecção', async () => {
    const rows = (
      await Promise.all(TODAS.map(({ chave }) => mundo.services.artefatos.artefatos(idDaDeteccao(chave))))
    ).flat();
    const distancias = rows
      .filter(({ artefato }) => artefato.tipo === 'imagem')
      .flatMap(({ distancias }) => distancias);
    expect(distancias).toHaveLength(3);
    for (const metros of distancias) expect(metros ?? Infinity).toBeLessThan(5_000);
  });

  it('cada detecção está dentro do seu ativo, e as de uma análise não se sobrepõem', async () => {
    for (const { chave, lugar } of ANALISES) {
      const rows = await mundo.services.deteccoes.daAnalise(ESCOPO, idDe(`analise/${chave}`));
      for (const { id, geojson } of rows) {
        const longe = await mundo.services.deteccoes.distanciaDoAtivo(ESCOPO, idDe(`ativo/${lugar}`), geojson);
        expect(longe).toBe(0);
        const outras = await mundo.services.deteccoes.sobrepostas(ESCOPO, idDe(`analise/${chave}`), geojson, id);
        expect(outras, id).toEqual([]);
      }
    }
  });

  it('o segundo cliente tem status seus, e nada das análises do primeiro', async () => {
    const escopo = { cliente_id: CLIENTES.cerrado.id, ativos: 'todos' } as const;
    const nomes = (await mundo.services.deteccaoStatus.listar(escopo)).map(({ nome }) => nome);
    expect(nomes).toEqual(expect.arrayContaining(['Em campo', 'Notificada']));
    const daqui = (await mundo.services.deteccaoStatus.listar(ESCOPO)).map(({ nome }) => nome);
    expect(daqui).not.toContain('Em campo');
    for (const { chave } of TODAS)
      expect(await mundo.services.artefatos.deteccao(escopo, idDaDeteccao(chave)), chave).toBeNull();
  });
});
