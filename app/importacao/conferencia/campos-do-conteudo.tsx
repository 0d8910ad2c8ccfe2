import { Text, VisuallyHidden } from '@mantine/core';
import { numero } from '#app/kit/formatos.ts';
import listas from '#app/kit/lista/lista.module.css';
import { nomeDaEspecie } from '../conferencia.mensagens.ts';
import classes from './conferencia.module.css';
import { Decisao, type Escolhas } from './decisao.tsx';
import type { ConteudoNaTela, DecisaoNaTela } from './envio-em-conferencia.ts';

const NOME_DO_TIPO: Readonly<Record<string, string>> = { numero: 'número', logico: 'sim ou não' };

interface Props {
  readonly campos: ConteudoNaTela['campos'];
  readonly decisoes: readonly DecisaoNaTela[];
  readonly escolhas: Escolhas;
}

/** The fields of a content with some of their values; what looks personal is masked, and somebody decides about it. */
export function CamposDoConteudo({ campos, decisoes, escolhas }: Props) {
  if (campos.length === 0) return null;
  const pessoais = campos.filter(({ pessoal }) => pessoal !== null);
  return (
    <>
      {pessoais.map(({ nome, pessoal }) => {
        const decisao = decisoes.find(({ campo }) => campo === nome);
        if (decisao === undefined || pessoal === null) return null;
        return (
          <Decisao key={nome} decisao={decisao} escolhas={escolhas}>
            <Text size="xs" c="dimmed">
              Parece ter {nomeDaEspecie[pessoal.especie]}
              {pessoal.por === 'nome' ? ', pelo nome do campo' : ', pelo que está escrito nele'}
              {pessoal.amostras_mascaradas.length > 0 && `: ${pessoal.amostras_mascaradas.join(', ')}`}. Protegido, só o
              lê quem tem permissão, e a chave pode ser destruída.
            </Text>
          </Decisao>
        );
      })}
      <details>
        <summary className={classes.sumario}>Campos ({numero(campos.length)})</summary>
        <table className={`${listas.tabela} ${classes.achados}`}>
          <caption>
            <VisuallyHidden>Campos do arquivo</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Tipo</th>
              <th scope="col">Exemplos</th>
            </tr>
          </thead>
          <tbody>
            {campos.map(({ nome, tipo, exemplos, pessoal }) => (
              <tr key={nome}>
                <td>{nome}</td>
                <td>{NOME_DO_TIPO[tipo] ?? tipo}</td>
                <td>{(pessoal?.amostras_mascaradas ?? exemplos).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
