import { decode } from 'turbo-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FatoNaFicha } from '#app/kit/ficha/historia.tsx';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const TUDO: Papel = { nome: 'Iracema', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;
const MOTIVO = 'Duplicada na carga de março';

let mundo: DoisClientes;
let pessoa: Pessoa;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoa = (await mundo.entrarComo([TUDO])).get(TUDO) as Pessoa;
}, SUBIR_MS);
afterAll(() => mundo?.close());

async function fazer(caminho: string, campos: Readonly<Record<string, string>>): Promise<void> {
  const { status } = await pessoa.enviar(caminho, campos);
  expect(status, caminho).toBeLessThan(400);
  await mundo.mostrado();
}

interface Pagina {
  readonly ficha: { readonly historia: readonly FatoNaFicha[] };
}

/** What the page of a thing says of its history, newest first: what, who, and what of it. */
async function historia(caminho: string, rota: string) {
  const resposta = await pessoa.pedir(`${caminho}.data`, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  if (resposta.body === null || resposta.status !== 200) throw new Error(`${caminho}: ${resposta.status}`);
  const lida = (await decode(resposta.body)).value as Readonly<Record<string, unknown>>;
  const { data } = lida[`routes/${rota}`] as { readonly data: Pagina };
  return data.ficha.historia.map(({ texto, autor, detalhes }) => ({
    texto,
    autor: autor?.split(' ')[0],
    detalhes: detalhes.toSorted(),
  }));
}

/** The list as somebody reads it who opens the page. */
async function lista(caminho: string, nome: string): Promise<string> {
  const html = await (await pessoa.pedir(caminho, { headers: { Accept: 'text/html' } })).text();
  const [, achada = ''] = new RegExp(`<ol[^>]*aria-label="${nome}"[^>]*>(.*?)</ol>`, 's').exec(html) ?? [];
  return achada.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const dela = (texto: string, ...detalhes: readonly string[]) => ({
  texto,
  autor: 'Iracema',
  detalhes: detalhes.toSorted(),
});
const doSistema = (texto: string, ...detalhes: string[]) => ({
  texto,
  autor: 'Sistema',
  detalhes: expect.arrayContaining(detalhes),
});

describe('A história na ficha', () => {
  it('de uma detecção diz só o que mudou, por que foi removida, e por que um artefato dela o foi', async () => {
    const { deteccao_id, artefato_id, deteccao_tipo_id } = mundo.recantos.dentro;
    const caminho = `/analise/deteccoes/${deteccao_id}`;
    const geojson = JSON.stringify(quadrado(-48, -16));
    const campos = { _method: 'PUT', tipo_deteccao_id: deteccao_tipo_id, camada_principal_id: '', geojson };
    await fazer(caminho, { ...campos, descricao: 'Clareira' });
    await fazer(caminho, { ...campos, descricao: 'Clareira', area: '99,5' });
    await fazer(`${caminho}/alterar-tipo-deteccao`, { observacao: 'Vista em campo' });
    const [mudada, comArea] = await historia(caminho, 'analise.deteccoes.$id');
    expect(comArea).toEqual(dela('O que se diz da detecção mudou; a geometria não.', 'Área informada (ha): 99,5'));
    expect(mudada).toMatchObject({ autor: 'Iracema', detalhes: ['Observação: Vista em campo'] });
    await fazer(`${caminho}/artefato/${artefato_id}?motivo=Fora%20de%20foco`, {
      _method: 'DELETE',
      motivo: 'Fora de foco',
    });
    await fazer(caminho, { _method: 'DELETE', motivo: MOTIVO });
    const [removida, artefato] = await historia(caminho, 'analise.deteccoes.$id');
    expect(removida).toMatchObject({ autor: 'Iracema', detalhes: [`Motivo: ${MOTIVO}`, 'Removido: Sim'] });
    expect(removida?.texto).toContain('lixeira');
    expect(artefato).toMatchObject({ autor: 'Iracema', detalhes: expect.arrayContaining(['Motivo: Fora de foco']) });
    await fazer(`${caminho}/restaurar`, {});
    expect(await lista(caminho, 'História da detecção')).toContain(`Motivo: ${MOTIVO}`);
  });

  it('de um tipo de detecção diz quem o mudou, o quê, de que para quê, e por que saiu de uso', async () => {
    const caminho = `/analise/tipos-deteccao/${mundo.recantos.dentro.deteccao_tipo_id}`;
    await fazer(`${caminho}/editar`, { nome: 'Fogo', alias: 'F', cor_contorno: '#AA0000' });
    await fazer(`${caminho}/alternar-status`, { status: '0', motivo: MOTIVO });
    expect(await historia(caminho, 'analise.tipos-deteccao.$id')).toEqual([
      dela(
        'O tipo de detecção deixou de ser oferecido; as detecções dele continuam como são.',
        ...['Em uso: de Sim para Não', `Motivo: ${MOTIVO}`],
      ),
      dela(
        'Nome, descrição ou cores do tipo de detecção mudaram.',
        ...['Nome: de Detecção de Aurora para Fogo', 'Nome curto: de (vazio) para F'],
        'Cor do contorno: de #0A8556 para #AA0000',
      ),
      doSistema('Um tipo de detecção foi criado.', 'Nome: Detecção de Aurora'),
    ]);
    const lida = await lista(caminho, 'História do tipo de detecção');
    for (const texto of ['por Iracema', `Motivo: ${MOTIVO}`, 'Nome: de Detecção de Aurora para Fogo', 'por Sistema'])
      expect(lida).toContain(texto);
  });

  it('de um status, e de uma classificação, também', async () => {
    const { deteccao_status_id, classificacao_id } = mundo.recantos.dentro;
    const [status, classificacao] = [
      `/analise/status-deteccao/${deteccao_status_id}`,
      `/analise/classificacoes/${classificacao_id}`,
    ];
    const antes = (await historia(status, 'analise.status-deteccao.$id'))[0]?.detalhes.find((um) => /^Nome: /.test(um));
    await fazer(`${status}/editar`, { nome: 'Vista', cor: '#112233', icone: 'bandeira', descricao: 'Por alguém' });
    await fazer(`${status}/alternar-status`, { status: '0', motivo: MOTIVO });
    const [saiu, mudou, criado] = await historia(status, 'analise.status-deteccao.$id');
    expect(saiu).toEqual(
      dela(
        'O status deixou de ser oferecido; as detecções que o têm continuam com ele.',
        ...['Em uso: de Sim para Não', `Motivo: ${MOTIVO}`],
      ),
    );
    expect([mudou?.texto, mudou?.autor]).toEqual(['Nome, descrição, ícone ou cores do status mudaram.', 'Iracema']);
    expect(mudou?.detalhes).toEqual([
      expect.stringMatching(/^Cor: de #.{6} para #112233$/),
      expect.stringMatching(/^Descrição: de .+ para Por alguém$/),
      `${antes?.replace('Nome: ', 'Nome: de ')} para Vista`,
      expect.stringMatching(/^Ícone: de .+ para bandeira$/),
    ]);
    expect(criado).toEqual(doSistema('Um status de detecções foi criado, depois dos que havia.', `${antes}`));
    expect(await lista(status, 'História do status')).toContain(`por Iracema`);

    const [criada] = await historia(classificacao, 'analise.classificacoes.$id');
    const descrita = criada?.detalhes.find((um) => /^Descrição: /.test(um)) ?? '';
    await fazer(`${classificacao}/editar`, { description: 'Vista em campo' });
    await fazer(`${classificacao}/alternar-status`, { status: '0', motivo: MOTIVO });
    expect(await historia(classificacao, 'analise.classificacoes.$id')).toEqual([
      dela('A classificação deixou de ser oferecida.', 'Em uso: de Sim para Não', `Motivo: ${MOTIVO}`),
      dela(
        'O que a classificação quer dizer mudou; o número dela, nunca.',
        `${descrita.replace('Descrição: ', 'Descrição: de ')} para Vista em campo`,
      ),
      doSistema('Uma classificação de detecções foi criada, com o número que as detecções guardam dela.', 'Número: 1'),
    ]);
    expect(await lista(classificacao, 'História da classificação')).toContain(`Motivo: ${MOTIVO}`);
  });

  it('de uma análise diz o que mudou nela, só o que mudou, e por que foi removida; voltando, continua dito', async () => {
    const caminho = `/analise/analises/${mundo.recantos.dentro.analise_id}`;
    const campos = { titulo: 'Comparação', descricao: '', data_antes: '2024-01-30', data_depois: '2024-01-30' };
    await fazer(caminho, { ...campos, _method: 'PUT', titulo: 'Crista norte' });
    await fazer(caminho, { _method: 'DELETE', motivo: MOTIVO });
    const removida = dela(
      'A análise foi para a lixeira, com as suas detecções.',
      ...['Removido: Sim', `Motivo: ${MOTIVO}`],
    );
    const doQueMudou = [
      dela('O que se diz da análise mudou.', 'Título: de Comparação para Crista norte'),
      doSistema('A análise foi publicada: as suas detecções passam a valer em todas as telas, contas e arquivos.'),
      doSistema(
        'Uma comparação entre duas imagens de um ativo passou a existir; ainda não publicada.',
        ...['Título: Comparação', 'Data da imagem anterior: 30/01/2024'],
      ),
    ];
    expect(await historia(caminho, 'analise.analises.$id')).toEqual([removida, ...doQueMudou]);
    await fazer(`${caminho}/restaurar`, {});
    expect(await historia(caminho, 'analise.analises.$id')).toEqual([
      dela('A análise voltou da lixeira, com as detecções que tinha.', 'Removido: de Sim para Não'),
      ...[removida, ...doQueMudou],
    ]);
    expect(await lista(caminho, 'História da análise')).toContain(`Motivo: ${MOTIVO}`);
  });
});
