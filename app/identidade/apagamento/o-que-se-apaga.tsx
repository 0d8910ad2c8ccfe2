import { List, Text } from '@mantine/core';

/** What goes for good and what stays, said before anybody decides. */
export function OQueSeApaga() {
  return (
    <>
      <Text>Apagam-se para sempre, aqui e nas cópias de segurança feitas depois:</Text>
      <List size="sm">
        <List.Item>nome, e-mail, avatar, senha e verificação em duas etapas;</List.Item>
        <List.Item>sessões, aparelhos conhecidos, links e mensagens;</List.Item>
        <List.Item>o registro de acessos, com endereços e dispositivos.</List.Item>
      </List>
      <Text>
        O que a pessoa fez no sistema continua no registro, com as suas provas, sem dizer quem é: onde o nome aparecia,
        lê-se “pessoa removida”. O acesso acaba na hora e não volta.
      </Text>
    </>
  );
}
