import type { ReactNode } from 'react';
import classes from '#app/kit/folha/folha.module.css';
import { dataHora, numero } from '#app/kit/formatos.ts';
import { ACESSOS, ESPECIES } from '#app/registro/registro.porta.ts';
import { nomeDoDispositivo } from '../entrada/nome-do-dispositivo.ts';
import type { DadosDaPessoa } from './dados.ts';

/** Lines of one table on paper: the file in JSON has them all. */
const LINHAS = 300;

/** Where the person was, what they were told, what happened to their access and what they did. */
export function TabelasDosDados({ dados }: { readonly dados: DadosDaPessoa }) {
  const { sessoes, acessos, notificacoes, sobre, atos } = dados;
  return (
    <>
      <Tabela
        titulo="Sessões abertas"
        colunas={['Desde', 'Último uso', 'Endereço', 'Dispositivo']}
        vazia="Nenhuma."
        linhas={sessoes.map(({ criada_em, vista_em, ip, dispositivo }) => [
          ...[dataHora(criada_em), dataHora(vista_em), ip ?? '—', nomeDoDispositivo(dispositivo)],
        ])}
      />
      <Tabela
        titulo="Registro de acessos (seis meses)"
        colunas={['Quando', 'O quê', 'Endereço', 'Dispositivo']}
        vazia="Nada anotado."
        linhas={acessos.map(({ em, tipo, ip, dispositivo }) => [
          ...[
            dataHora(em),
            ACESSOS[tipo] ?? tipo,
            ip ?? '—',
            dispositivo === '' ? '—' : nomeDoDispositivo(dispositivo),
          ],
        ])}
      />
      <Tabela
        titulo="O que aconteceu com o acesso"
        colunas={['Quando', 'O quê', 'Por quem']}
        vazia="Nada."
        linhas={sobre.map(({ em, descricao, por }) => [dataHora(em), descricao, por ?? 'Sistema'])}
      />
      <Tabela
        titulo="O que a pessoa fez"
        colunas={['Quando', 'O quê', 'Objeto', 'Posição']}
        vazia="Nada."
        total={atos.total}
        linhas={atos.itens.map(({ em, descricao, objeto, posicao }) => [
          ...[dataHora(em), descricao, ESPECIES[objeto] ?? objeto, posicao],
        ])}
      />
      <Tabela
        titulo="Notificações"
        colunas={['Quando', 'Título', 'Mensagem']}
        vazia="Nenhuma."
        linhas={notificacoes.map(({ em, titulo, mensagem }) => [dataHora(em), titulo, mensagem])}
      />
    </>
  );
}

/** Columns in which other people's words stand, of any length. */
const ALHEIAS = ['Por quem', 'Título', 'Mensagem'];

/** Every table begins with an instant. */
const classeDe = (coluna: number, nome = '') =>
  coluna === 0 ? classes.instante : ALHEIAS.includes(nome) ? undefined : classes.nosso;

interface TabelaProps {
  readonly titulo: string;
  readonly colunas: readonly string[];
  readonly linhas: readonly (readonly ReactNode[])[];
  readonly vazia: string;
  readonly total?: number;
}

function Tabela({ titulo, colunas, linhas, vazia, total = linhas.length }: TabelaProps) {
  const mostradas = linhas.slice(0, LINHAS).map((celulas, n) => ({ n, celulas }));
  return (
    <section>
      <h2>{titulo}</h2>
      {linhas.length === 0 ? (
        <p>{vazia}</p>
      ) : (
        <table>
          <caption>Horários de Brasília</caption>
          <thead>
            <tr>
              {colunas.map((nome) => (
                <th key={nome} scope="col">
                  {nome}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {mostradas.map(({ n, celulas }) => (
              <tr key={n}>
                {celulas.map((celula, coluna) => (
                  <td key={colunas[coluna]} className={classeDe(coluna, colunas[coluna])}>
                    {celula}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mostradas.length < total && (
        <p className={classes.corte} role="note">
          Lista cortada: as {numero(mostradas.length)} primeiras de {numero(total)}. As demais estão no arquivo em JSON.
        </p>
      )}
    </section>
  );
}
