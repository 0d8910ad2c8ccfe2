import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { Artefato } from '../artefato/artefato.policy.ts';
import { medir } from '../geometria/medir.ts';
import { paraMulti } from '../geometria/partes.ts';
import type { DeteccaoCommand } from './deteccao.commands.ts';
import { deteccaoDecider as decider } from './deteccao.decider.ts';
import { type DeteccaoEvent, deteccaoEvents as on } from './deteccao.events.ts';
import { classificacaoTipo } from './deteccao.policy.ts';
import type { Evidencias } from './evidencia.ts';

type Poligono = { readonly type: 'Polygon'; readonly coordinates: [number, number][][] };
const quadrado = (oeste: number): Poligono => ({
  type: 'Polygon',
  coordinates: [
    [
      [oeste, -20.12],
      [oeste + 0.01, -20.12],
      [oeste + 0.01, -20.11],
      [oeste, -20.11],
      [oeste, -20.12],
    ],
  ],
});
const impacto = { posicao: '7', total: 0, camadas: [] };
const forma = (geojson: Poligono) => ({
  geojson: paraMulti(geojson),
  area: medir(geojson).area ?? 0,
  centroid: [Number(((geojson.coordinates[0]?.[0]?.[0] ?? 0) + 0.005).toFixed(7)), -20.115] as [number, number],
  impacto,
});
const dados = { tipo_deteccao_id: id(20), camada_principal_id: null, descricao: '', area_informada: null };
const onde = { cliente_id: CLIENTE, ativo_id: id(10), analise_id: id(11), status_id: id(30) };
const criada = on.DeteccaoCriada({ ...onde, ...dados, ...forma(quadrado(-44.13)) });
const criar = (mudado: object = {}): DeteccaoCommand => ({
  type: 'CriarDeteccao',
  data: { ...onde, ...dados, geojson: quadrado(-44.13), impacto, ...mudado },
});
const alterar = (mudado: object = {}): DeteccaoCommand => ({ type: 'AlterarDeteccao', data: { ...dados, ...mudado } });
const arquivo = { nome: 'antes.png', chave: 'aa/bb', sha256: 'a'.repeat(64), bytes: 9, tipo: 'image/png' };
const enviada = { arquivo, largura: 4, altura: 3 };
const imagens = { antes: enviada, depois: null, regiao: null };
const evidencias = (revisao_da_forma: number): Evidencias => ({
  revisao_da_forma,
  antes: null,
  depois: null,
  regiao: {
    arquivo,
    miniatura: arquivo,
    largura: 1200,
    altura: 900,
    bbox: [-44.14, -20.13, -44.1, -20.1],
    hash: null,
    provedor: null,
    tipo: null,
    contraste: null,
    cenas: [],
    semelhanca: 0.93,
  },
  ausencias: { antes: 'imagem_indisponivel', depois: 'provedor_sem_resposta', regiao: null },
});
const gerar = (revisao: number): DeteccaoCommand => ({ type: 'GerarEvidencias', data: evidencias(revisao) });
const mudanca = { tipo_deteccao_alterado_id: id(21), classificacao: 1, observacao: 'visto em campo' };
const mudarTipo: DeteccaoCommand = { type: 'AlterarTipoDaDeteccao', data: mudanca };
const artefato = (n: number): Artefato => ({
  id: id(n),
  tipo: 'link',
  observacao: '',
  links: ['https://exemplo.org/auto'],
  midias: [],
});
const destruirArquivos: DeteccaoCommand = { type: 'DestruirArquivosDoArtefato', data: { artefato_id: id(40) } };
const registrar = (status: number, artefatos: Artefato[] = []): DeteccaoCommand => ({
  type: 'RegistrarStatusDaDeteccao',
  data: { status_id: id(status), artefatos },
});
const tirar = (n: number): DeteccaoCommand => ({
  type: 'RemoverArtefato',
  data: { artefato_id: id(n), motivo: 'de outra detecção' },
});
const remover: DeteccaoCommand = { type: 'RemoverDeteccao', data: { motivo: '' } };
const restaurar: DeteccaoCommand = { type: 'RestaurarDeteccao', data: {} };

describe('Detecção', () => {
  it('é criada com a área do núcleo, um ponto dentro dela e o status das novas', () => {
    dado(decider).quando(criar()).acontece(criada);
    dado(decider, criada).quando(criar()).recusa('DeteccaoJaExiste');
    dado(decider).quando(criar(), contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
    expect(criada.data.area).toBeCloseTo(115.8, 0);
  });

  it('é uma área: nem ponto, nem linha, nem o que cruza a si mesmo', () => {
    dado(decider)
      .quando(criar({ geojson: { type: 'Point', coordinates: [-44, -20] } }))
      .recusa('DeteccaoSemArea', { geometria: 'Point' });
    const partes = { type: 'MultiPolygon', coordinates: [quadrado(-44.13).coordinates] };
    dado(decider)
      .quando(criar({ geojson: partes }))
      .acontece(criada);
    const laco = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    dado(decider)
      .quando(criar({ geojson: laco }))
      .recusa('GeometriaInvalida', { codigo: 'cruza_a_si_mesma' });
  });

  it('guarda as imagens que o navegador enviou, quando enviou alguma', () => {
    dado(decider).quando(criar({ imagens })).acontece(criada, on.ImagensDaDeteccaoEnviadas(imagens));
    dado(decider)
      .quando(criar({ imagens: { antes: null, depois: null, regiao: null } }))
      .acontece(criada);
    const guardadas = on.ImagensDaDeteccaoEnviadas(imagens);
    dado(decider, criada, guardadas).quando(alterar({ imagens })).nadaAcontece();
    dado(decider, criada, guardadas)
      .quando(alterar({ descricao: 'rejeito', imagens }))
      .acontece(on.DeteccaoAlterada({ ...dados, descricao: 'rejeito' }));
  });

  it('é alterada, redesenhada, ou as duas coisas de uma vez', () => {
    const outra = { geojson: quadrado(-44.14), impacto };
    dado(decider, criada).quando(alterar()).nadaAcontece();
    dado(decider, criada)
      .quando(alterar({ descricao: 'rejeito' }))
      .acontece(on.DeteccaoAlterada({ ...dados, descricao: 'rejeito' }));
    dado(decider, criada)
      .quando(alterar({ forma: { geojson: quadrado(-44.13), impacto } }))
      .nadaAcontece();
    dado(decider, criada)
      .quando(alterar({ forma: outra, area_informada: 100 }))
      .acontece(
        on.DeteccaoRedesenhada(forma(quadrado(-44.14))),
        on.DeteccaoAlterada({ ...dados, area_informada: 100 }),
      );
  });

  it('de que a forma fica, o que ela encontra só se calcula de novo a pedido de alguém', () => {
    const novo = { posicao: '9', total: 0, camadas: [] };
    const pedir = (impactoDeAgora: typeof impacto, recalcular: boolean) =>
      alterar({ forma: { geojson: quadrado(-44.13), impacto: impactoDeAgora }, recalcular });
    const recalculado = on.ImpactoDaDeteccaoRecalculado({ impacto: novo });
    dado(decider, criada).quando(pedir(novo, false)).nadaAcontece();
    dado(decider, criada)
      .quando(alterar({ forma: { geojson: quadrado(-44.13), impacto: novo } }))
      .nadaAcontece();
    dado(decider, criada).quando(pedir(novo, true)).acontece(recalculado);
    dado(decider, criada, recalculado).quando(pedir(novo, true)).nadaAcontece();
    // The evidence of a shape that stays is of it still.
    dado(decider, criada, recalculado)
      .quando(gerar(0))
      .acontece(on.EvidenciasDaDeteccaoGeradas(evidencias(0)));
    const outra = { geojson: quadrado(-44.14), impacto };
    dado(decider, criada)
      .quando(alterar({ forma: outra, recalcular: true }))
      .acontece(on.DeteccaoRedesenhada(forma(quadrado(-44.14))));
  });

  it('as evidências valem só da forma de que foram feitas', () => {
    dado(decider, criada)
      .quando(gerar(0))
      .acontece(on.EvidenciasDaDeteccaoGeradas(evidencias(0)));
    const redesenhada = on.DeteccaoRedesenhada(forma(quadrado(-44.14)));
    dado(decider, criada, redesenhada).quando(gerar(0)).nadaAcontece();
    dado(decider, criada, redesenhada)
      .quando(gerar(1))
      .acontece(on.EvidenciasDaDeteccaoGeradas(evidencias(1)));
  });

  it('muda de tipo, e diz se isso é uma classificação', () => {
    dado(decider, criada).quando(mudarTipo).acontece(on.TipoDaDeteccaoAlterado(mudanca));
    dado(decider, criada, on.TipoDaDeteccaoAlterado(mudanca)).quando(mudarTipo).nadaAcontece();
    expect([
      classificacaoTipo(mudanca),
      classificacaoTipo({ tipo_deteccao_alterado_id: id(21), classificacao: null }),
      classificacaoTipo({ tipo_deteccao_alterado_id: null, classificacao: 2 }),
      classificacaoTipo({ tipo_deteccao_alterado_id: null, classificacao: null }),
    ]).toEqual([1, 1, 1, 0]);
  });

  it('volta a um status de antes, e sai do que a encerrava, tantas vezes quantas alguém o registre', () => {
    const registrado = (status: number) => on.StatusDaDeteccaoRegistrado({ status_id: id(status), artefatos: [] });
    const vida = [criada, registrado(31), registrado(32)];
    dado(decider, ...vida)
      .quando(registrar(30))
      .acontece(registrado(30));
    dado(decider, ...vida, registrado(30))
      .quando(registrar(32))
      .acontece(registrado(32));
    dado(decider, ...vida, registrado(30), registrado(32))
      .quando(registrar(32))
      .nadaAcontece();
  });

  it('passa por status, com artefatos que chegam uma vez', () => {
    const registrado = on.StatusDaDeteccaoRegistrado({ status_id: id(31), artefatos: [artefato(40)] });
    dado(decider, criada)
      .quando(registrar(31, [artefato(40)]))
      .acontece(registrado);
    dado(decider, criada).quando(registrar(30)).nadaAcontece();
    dado(decider, criada, registrado)
      .quando(registrar(31, [artefato(40)]))
      .nadaAcontece();
    dado(decider, criada, registrado)
      .quando(registrar(31, [artefato(41)]))
      .acontece(on.StatusDaDeteccaoRegistrado({ status_id: id(31), artefatos: [artefato(41)] }));
    dado(decider, criada, registrado)
      .quando(tirar(40))
      .acontece(on.ArtefatoRemovido({ artefato_id: id(40), motivo: 'de outra detecção' }));
    dado(decider, criada).quando(tirar(40)).recusa('ArtefatoInexistente');
  });

  it('os arquivos de um artefato removido são destruídos uma vez; o que outro também tem fica com ele', () => {
    const chave = (letra: string) => `sha256/${letra.repeat(2)}/${letra.repeat(64)}`;
    const com = (n: number, ...letras: string[]): Artefato => ({
      id: id(n),
      tipo: 'imagem',
      observacao: '',
      links: [],
      midias: letras.map((letra, i) => ({
        id: id(n * 100 + i),
        exibicao: null,
        fotografia: null,
        arquivo: { nome: 'a.jpg', chave: chave(letra), sha256: letra.repeat(64), bytes: 1, tipo: 'image/jpeg' },
      })),
    });
    const artefatos = [com(40, 'a', 'b'), com(41, 'b')];
    const chegaram = on.StatusDaDeteccaoRegistrado({ status_id: id(31), artefatos });
    const [saiu, tambem] = [40, 41].map((n) => on.ArtefatoRemovido({ artefato_id: id(n), motivo: '' }));
    const destruir = (n: number): DeteccaoCommand => ({
      type: 'DestruirArquivosDoArtefato',
      data: { artefato_id: id(n) },
    });
    const destruidos = (n: number, ...letras: string[]) =>
      on.ArquivosDoArtefatoDestruidos({ artefato_id: id(n), chaves: letras.map(chave) });
    dado(decider, criada, chegaram).quando(destruir(40)).recusa('ArtefatoNaoRemovido');
    dado(decider, criada, chegaram).quando(destruir(49)).recusa('ArtefatoInexistente');
    if (!saiu || !tambem) throw new Error('unreachable');
    dado(decider, criada, chegaram, saiu).quando(destruir(40)).acontece(destruidos(40, 'a'));
    dado(decider, criada, chegaram, saiu, destruidos(40, 'a')).quando(destruir(40)).nadaAcontece();
    dado(decider, criada, chegaram, saiu, destruidos(40, 'a'), tambem)
      .quando(destruir(41))
      .acontece(destruidos(41, 'b'));
    dado(decider, criada, chegaram, saiu, tambem).quando(destruir(41)).acontece(destruidos(41));
    const semArquivos = on.StatusDaDeteccaoRegistrado({ status_id: id(31), artefatos: [artefato(40)] });
    dado(decider, criada, semArquivos, saiu).quando(destruir(40)).nadaAcontece();
    const naLixeira = on.DeteccaoRemovida({ motivo: '' });
    dado(decider, criada, chegaram, saiu, naLixeira).quando(destruir(40)).acontece(destruidos(40, 'a'));
  });

  it('o lugar de uma fotografia é ponto de evidência até que o desfaçam ou o artefato saia; sem lugar, não há ponto', () => {
    const posicao: [number, number] = [-44.1, -20.1];
    const arquivo = {
      nome: 'a.jpg',
      chave: `sha256/aa/${'a'.repeat(64)}`,
      sha256: 'a'.repeat(64),
      bytes: 1,
      tipo: 'image/jpeg',
    };
    const midia = (n: number, onde: [number, number] | null) => ({
      id: id(n),
      arquivo,
      exibicao: null,
      fotografia: { posicao: onde, instante: null },
    });
    const foto = {
      id: id(42),
      tipo: 'imagem' as const,
      observacao: '',
      links: [],
      midias: [midia(50, posicao), midia(51, null)],
    };
    const chegou = on.StatusDaDeteccaoRegistrado({ status_id: id(31), artefatos: [foto] });
    const data = { artefato_id: id(42), midia_id: id(50) };
    const usar = (dito: Partial<typeof data> = {}): DeteccaoCommand => ({
      type: 'RegistrarPontoDeEvidencia',
      data: { ...data, ...dito },
    });
    const desfazer: DeteccaoCommand = { type: 'DesfazerPontoDeEvidencia', data };
    const registrado = on.PontoDeEvidenciaRegistrado({ ...data, posicao });
    dado(decider, criada, chegou).quando(usar()).acontece(registrado);
    dado(decider, criada, chegou, registrado).quando(usar()).nadaAcontece();
    dado(decider, criada, chegou, registrado).quando(desfazer).acontece(on.PontoDeEvidenciaDesfeito(data));
    dado(decider, criada, chegou).quando(desfazer).nadaAcontece();
    dado(decider, criada, chegou)
      .quando(usar({ midia_id: id(51) }))
      .recusa('FotografiaSemPosicao');
    dado(decider, criada, chegou)
      .quando(usar({ artefato_id: id(43) }))
      .recusa('ArtefatoInexistente');
    const outra = { ...foto, id: id(43), midias: [midia(52, posicao)] };
    const chegaram = on.StatusDaDeteccaoRegistrado({ status_id: id(31), artefatos: [foto, outra] });
    dado(decider, criada, chegaram)
      .quando(usar({ artefato_id: id(43) }))
      .recusa('ArtefatoInexistente');
    const daOutra = on.PontoDeEvidenciaRegistrado({ artefato_id: id(43), midia_id: id(52), posicao });
    const pontosDepoisDe = (evento: DeteccaoEvent) =>
      [criada, chegaram, registrado, daOutra, evento].reduce(decider.evolve, decider.initial).pontos;
    expect(pontosDepoisDe(on.PontoDeEvidenciaDesfeito(data))).toEqual({ [id(52)]: true });
    const saiu = on.ArtefatoRemovido({ artefato_id: id(42), motivo: '' });
    expect(pontosDepoisDe(saiu)).toEqual({ [id(52)]: true });
    dado(decider, criada, chegou, registrado, saiu).quando(usar()).recusa('ArtefatoInexistente');
    dado(decider, criada, chegou, saiu).quando(tirar(42)).nadaAcontece();
  });

  it('na lixeira nada se faz com ela, senão trazê-la de volta', () => {
    dado(decider, criada)
      .quando(remover)
      .acontece(on.DeteccaoRemovida({ motivo: '' }));
    const removida = on.DeteccaoRemovida({ motivo: '' });
    for (const command of [alterar({ descricao: 'x' }), mudarTipo, registrar(31), tirar(40)])
      dado(decider, criada, removida).quando(command).recusa('DeteccaoNaLixeira');
    dado(decider, criada, removida).quando(restaurar).acontece(on.DeteccaoRestaurada({}));
    const restaurada = on.DeteccaoRestaurada({});
    dado(decider, criada, removida, restaurada).quando(restaurar).nadaAcontece();
    dado(decider, criada, removida, restaurada)
      .quando(alterar({ descricao: 'x' }))
      .acontece(on.DeteccaoAlterada({ ...dados, descricao: 'x' }));
  });

  it('a de outro cliente não existe', () => {
    const todos = [alterar(), mudarTipo, registrar(31), tirar(40), destruirArquivos, remover, restaurar, gerar(0)];
    alheioNaoExiste(decider, criada, todos, 'DeteccaoInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(
      ...[criar({ imagens }), alterar({ descricao: 'x' }), alterar({ forma: { geojson: quadrado(-44.2), impacto } })],
      ...[mudarTipo, registrar(31, [artefato(40)]), registrar(30), tirar(40), remover, restaurar, gerar(0)],
    );
    leisDoDecider(decider, { comandos, repetiveis: ['CriarDeteccao'] });
  });
});
